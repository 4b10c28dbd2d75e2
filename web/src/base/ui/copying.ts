/** Copy what stands in an element. False where the browser does not let us. */
export async function copied(element: HTMLElement, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https (a living room's own network) there is no clipboard, and some browsers forbid it; the old way is left.
    getSelection()?.selectAllChildren(element)
    return document.execCommand('copy')
  }
}
