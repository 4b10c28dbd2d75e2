/** As long as an element holds more than it shows, the focus can go there, so that arrow keys scroll it: Safari does
 *  not do that by itself. */
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
