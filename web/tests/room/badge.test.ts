import { mount, unmount } from 'svelte'
import { expect, it } from 'vitest'

import Badge from '../../src/room/Badge.svelte'

function drawn(number: number, side: number | null): Element {
  const badge = mount(Badge, { target: document.body, props: { number, side } })
  const copy = document.querySelector('.badge')!.cloneNode(true) as Element
  void unmount(badge)
  return copy
}

it('shows the own number, and colour and pattern of the group', () => {
  const [one, partner, other] = [drawn(4, 1), drawn(5, 1), drawn(7, 2)]
  expect([one, partner, other].map((badge) => badge.textContent?.trim())).toEqual(['4', '5', '7'])
  const look = (badge: Element) => badge.querySelector('svg')!.innerHTML
  expect(look(partner)).toBe(look(one))
  expect(look(other)).not.toBe(look(one))
  expect([one, other].map((badge) => badge.getAttribute('data-seat'))).toEqual(['1', '2'])
})

it('has no colour where the group does not play, and begins anew after ten', () => {
  expect(drawn(3, null).hasAttribute('data-seat')).toBe(false)
  expect(drawn(31, 10).getAttribute('data-seat')).toBe('0')
})
