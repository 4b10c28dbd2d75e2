import { describe, expect, it, vi } from 'vitest'

import { sharePicture, sharesPictures } from '../../src/table/picture'

const URL = '/api/tables/t1/picture.png?lang=en'
const PNG = { ok: true, blob: () => Promise.resolve(new Blob(['png'])) }

interface Device {
  coarse?: boolean
  canShare?: (what: ShareData) => boolean
  share?: (what: ShareData) => Promise<void>
  answer?: object
}

function device({ coarse = true, canShare, share, answer = PNG }: Device) {
  const clicked: string[] = []
  const link = { href: '', download: '', click: () => clicked.push(`${link.href} as ${link.download}`) }
  const page = {
    File,
    matchMedia: () => ({ matches: coarse }),
    navigator: { canShare, share },
    fetch: () => Promise.resolve(answer),
    document: { createElement: () => link },
  } as unknown as Window & typeof globalThis
  return { page, clicked }
}

function refusing(name: string) {
  return () => Promise.reject(Object.assign(new Error(), { name }))
}

describe('a picture of a position', () => {
  it('is shared from phones that share files, and saved elsewhere', () => {
    expect(sharesPictures(device({ canShare: () => true }).page)).toBe(true)
    expect(sharesPictures(device({ canShare: () => false }).page)).toBe(false)
    expect(sharesPictures(device({ canShare: () => true, coarse: false }).page)).toBe(false)
    expect(sharesPictures(device({}).page)).toBe(false)
  })

  it('is shared as a file with a name', async () => {
    const share = vi.fn((_: ShareData) => Promise.resolve())
    const { page, clicked } = device({ share })
    await sharePicture(URL, 'ghawar-t1.png', page)
    const [file] = share.mock.calls[0]?.[0].files ?? []
    expect([file?.name, file?.type, file?.size]).toEqual(['ghawar-t1.png', 'image/png', 3])
    expect(clicked).toEqual([])
  })

  it('is left alone if somebody thinks better of it', async () => {
    const { page, clicked } = device({ share: refusing('AbortError') })
    await sharePicture(URL, 'a.png', page)
    expect(clicked).toEqual([])
  })

  it('is saved where sharing fails', async () => {
    for (const failing of [
      device({ share: refusing('NotAllowedError') }),
      device({ answer: { ok: false } }),
    ]) {
      await sharePicture(URL, 'a.png', failing.page)
      expect(failing.clicked).toEqual([`${URL} as a.png`])
    }
  })
})
