import { beforeAll, expect, it } from 'vitest'

import type { RoomPerson, RoomView } from '../../src/generated/rooms'
import { loadChapter, setLanguage } from '../../src/base/i18n/language.svelte'
import { apart, besideBadge, groupName, offersTo, sideOf, sizesText } from '../../src/room/groups'
import { roomOf } from './rooms'

beforeAll(async () => {
  await loadChapter('room')
})

it.each([
  ['en', '7 groups of 3 and 1 of 2'],
  ['de', '7 Gruppen zu 3 und 1 zu 2'],
  ['pl', '7 grup po 3 os. i 1 po 2 os.'],
] as const)('says how many groups there are in %s', async (language, said) => {
  await setLanguage(language)
  expect(sizesText([3, 3, 3, 3, 3, 3, 3, 2])).toBe(said)
  await setLanguage('en')
})

it('passes over groups that nobody is meant for', async () => {
  await setLanguage('en')
  expect(sizesText([1, 0, 0])).toBe('1 group of 1')
})

it('gives the side that a group would have now, and none to one that would be left out', () => {
  const view = roomOf([['Ada'], [], ['Cy']])
  expect(view.groups.map((group) => sideOf(view, group))).toEqual([0, null, 1])
  const bots = { ...view, groups: view.groups.map((group) => ({ ...group, bots: ['novice'] })) } as RoomView
  expect(bots.groups.map((group) => sideOf(bots, group))).toEqual([0, 1, 2])
})

it('keeps the side that a group was given at the start', () => {
  const view = roomOf([['Ada'], [], ['Cy']], { phase: 'playing' })
  view.groups[2]!.side = 1
  view.groups[0]!.side = 0
  expect(view.groups.map((group) => sideOf(view, group))).toEqual([0, null, 1])
})

it('calls a group by its own name, or by its number', () => {
  const view = roomOf([['Ada'], ['Bo']])
  view.groups[1]!.name = 'Nafta'
  expect(view.groups.map((group) => groupName(view, group))).toEqual(['Seat 1', 'Nafta'])
  expect(groupName({ ...view, seats: 3 }, view.groups[0]!)).toBe('Group 1')
})

it('a badge says the number once', () => {
  expect(besideBadge({ number: 7, name: '7' })).toBe('')
  expect(besideBadge({ number: 7, name: 'Ada' })).toBe('Ada')
})

it('tells two people of one name apart by their numbers', () => {
  const view = roomOf([['Anna', 'Bo'], ['anna']])
  expect(view.people.map((person) => apart(view, person))).toEqual(['Anna 1', 'Bo', 'anna 3'])
})

it('offers a place that a bot plays to somebody who shares all of theirs', async () => {
  await setLanguage('en')
  const view = roomOf([['Ada', 'Late'], [], ['Cy']], { phase: 'playing' })
  view.tables = [{ id: 't', over: false }]
  view.groups.forEach((group, side) => (group.side = side))
  view.groups[1]!.bots = ['novice']
  const [ada, late, cy] = view.people as [RoomPerson, RoomPerson, RoomPerson]
  for (const person of view.people) person.seats = [0]
  expect(offersTo(view, late)).toMatchObject([
    { group: 1, seat: 0, called: groupName(view, view.groups[1]!) },
  ])
  expect(offersTo(view, cy)).toEqual([])
  // Nobody is offered a place at a table that they may not see.
  expect(offersTo({ ...view, tables: [{ id: '', over: false }] }, late)).toEqual([])
  // Whoever has gone for now is named.
  cy.away_for_now = true
  expect(offersTo(view, late)).toMatchObject([
    { group: 2, called: `${groupName(view, view.groups[2]!)} (Cy)` },
  ])
  ada.away_for_now = true
  expect(offersTo(view, late)).toEqual([])
})
