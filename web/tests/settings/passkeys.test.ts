import { expect, test } from 'vitest'

import { hindrance } from '../../src/pages/settings/passkeys'

const able = {
  isSecureContext: true,
  location: { hostname: 'gusher.example' },
  PublicKeyCredential: { parseCreationOptionsFromJSON: () => null },
}

const hindered = (page: object) => hindrance({ ...able, ...page } as unknown as Window & typeof globalThis)

test('passkeys are offered where a browser makes them', () => {
  expect(hindered({})).toBeNull()
  expect(hindered({ location: { hostname: 'localhost' } })).toBeNull()
  expect(hindered({ isSecureContext: false })).toBe('insecure')
  for (const hostname of ['192.168.1.5', '[fd00::1]'])
    expect(hindered({ location: { hostname } })).toBe('insecure')
  expect(hindered({ PublicKeyCredential: {} })).toBe('unable')
})

test('a browser without passkeys says so', () => {
  const old = { isSecureContext: true, location: able.location }
  expect(hindrance(old as unknown as Window & typeof globalThis)).toBe('unable')
})
