/* A picture of a position goes to whatever app a phone shares with; where a device has no such thing, it is saved. */

/** Whether to share a picture instead of saving it: on a touch screen whose browser shares files, which takes https. */
export function sharesPictures(page: Window & typeof globalThis = window): boolean {
  const { navigator } = page
  const empty = new page.File([], 'position.png', { type: 'image/png' })
  return page.matchMedia('(pointer: coarse)').matches && (navigator.canShare?.({ files: [empty] }) ?? false)
}

/** Share the picture at an address under this name. */
export async function sharePicture(
  url: string,
  name: string,
  page: Window & typeof globalThis = window,
): Promise<void> {
  try {
    const answer = await page.fetch(url)
    if (!answer.ok) throw new Error(String(answer.status))
    const file = new page.File([await answer.blob()], name, { type: 'image/png' })
    await page.navigator.share({ files: [file] })
  } catch (error) {
    // Called off, that is all right; but some browsers forget during a slow answer that somebody has tapped.
    if ((error as Error).name !== 'AbortError') save(url, name, page.document)
  }
}

function save(url: string, name: string, document: Document): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
