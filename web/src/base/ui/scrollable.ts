/** Makes an element focusable while it holds more than it shows: Safari scrolls it by arrow keys only then. */
export function scrollable(node: HTMLElement): () => void {
  function look(): void {
    if (node.scrollHeight > node.clientHeight + 1) node.tabIndex = 0
    else node.removeAttribute('tabindex')
  }
  const sizes = new ResizeObserver(look)
  const contents = new MutationObserver(look)
  sizes.observe(node)
  contents.observe(node, { childList: true, subtree: true, characterData: true })
  return () => {
    sizes.disconnect()
    contents.disconnect()
  }
}
