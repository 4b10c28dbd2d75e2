import { afterEach, beforeEach, expect, it } from 'vitest'

import { keepFocus } from '../../src/base/ui/keepFocus'

let room: HTMLElement
let stop: () => void

function add(parent: HTMLElement): HTMLButtonElement {
  return parent.appendChild(document.createElement('button'))
}

/** Remove something as browsers do: it loses the focus, which goes nowhere. */
function remove(button: HTMLElement): void {
  button.blur()
  button.remove()
}

beforeEach(() => {
  room = document.body.appendChild(document.createElement('div'))
  stop = keepFocus(room)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

const looked = () => new Promise((resolve) => setTimeout(resolve, 1))

it('takes the focus of what goes away', async () => {
  const button = add(room)
  button.focus()
  remove(button)
  await looked()
  expect(document.activeElement).toBe(room)
})

it('leaves it where it has been given to something else', async () => {
  const [button, other, outside] = [add(room), add(room), add(document.body)]
  button.focus()
  other.focus()
  remove(button)
  await looked()
  expect(document.activeElement).toBe(other)
  outside.focus()
  remove(other)
  await looked()
  expect(document.activeElement).toBe(outside)
})
