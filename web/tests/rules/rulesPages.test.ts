import { expect, it } from 'vitest'

import { renderRules } from '../../build-plugins/rules-pages'

const htmlOf = (markdown: string) =>
  renderRules(markdown)
    .pieces.map((piece) => ('html' in piece ? piece.html : ''))
    .join('')

it('keeps the anchors of headings and lists them', () => {
  const page = '# Rules\n\n## <a id="goal"></a>The goal\n\nText.\n'
  const { headings } = renderRules(page)
  expect(headings).toEqual([
    { id: 'rules', depth: 1, text: 'Rules' },
    { id: 'goal', depth: 2, text: 'The goal' },
  ])
  expect(htmlOf(page)).toContain('<h2 id="goal">The goal</h2>')
})

it('keeps the anchors of single rules, whatever the game calls them', () => {
  expect(htmlOf('- <a id="A7"></a>On your turn …\n')).toContain('<a id="A7" class="rule"></a>')
  expect(htmlOf('<a id="G34"></a>In turn …\n')).toContain('<a id="G34" class="rule"></a>')
})

it('does not take other anchors for rules', () => {
  expect(htmlOf('<a id="example"></a>**An example**\n')).toContain('<a id="example"></a>')
})

it('gives headings with the same words different anchors', () => {
  const { headings } = renderRules('## Again\n\n## Again\n')
  expect(new Set(headings.map(({ id }) => id)).size).toBe(2)
})

it('lets a wide table scroll by itself', () => {
  expect(htmlOf('| a |\n|---|\n| 1 |\n')).toMatch(/<div class="wide" tabindex="0"><table>/)
})

it('tells pictures of positions from the text around them', () => {
  const page = 'Before.\n\n![Two\nrigs](position:two-rigs#board "They\nstand.")\n\nAfter.\n'
  expect(renderRules(page).pieces).toEqual([
    { html: '<p>Before.</p>\n' },
    { picture: { position: 'two-rigs', part: 'board', alt: 'Two rigs', caption: 'They stand.' } },
    { html: '<p>After.</p>\n' },
  ])
})

it('refuses pictures that it could not show', () => {
  expect(() => renderRules('Look: ![Two rigs](position:two-rigs)\n')).toThrow('position:two-rigs')
  expect(() => renderRules('![Two rigs](rigs.png)\n')).toThrow('rigs.png')
})

type Page = { default: ReturnType<typeof renderRules> }
const pages = import.meta.glob<Page>('../../src/generated/rules/*.md', { eager: true })

it.each(Object.entries(pages))('finds every picture of %s', (_, { default: { pieces } }) => {
  expect(pieces.filter((piece) => 'picture' in piece).length).toBeGreaterThanOrEqual(2)
  expect(pieces.filter((piece) => 'html' in piece && piece.html.includes('position:'))).toEqual([])
})
