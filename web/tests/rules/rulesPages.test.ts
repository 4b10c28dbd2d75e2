import { expect, it } from 'vitest'

import { renderRules } from '../../build-plugins/rules-pages'

it('keeps the anchors of headings and lists them', () => {
  const { html, headings } = renderRules('# Rules\n\n## <a id="goal"></a>The goal\n\nText.\n')
  expect(headings).toEqual([
    { id: 'rules', depth: 1, text: 'Rules' },
    { id: 'goal', depth: 2, text: 'The goal' },
  ])
  expect(html).toContain('<h2 id="goal">The goal</h2>')
})

it('keeps the anchors of single rules, whatever the game calls them', () => {
  expect(renderRules('- <a id="A7"></a>On your turn …\n').html).toContain('<a id="A7" class="rule"></a>')
  expect(renderRules('<a id="G34"></a>In turn …\n').html).toContain('<a id="G34" class="rule"></a>')
})

it('does not take other anchors for rules', () => {
  expect(renderRules('<a id="example"></a>**An example**\n').html).toContain('<a id="example"></a>')
})

it('gives headings with the same words different anchors', () => {
  const { headings } = renderRules('## Again\n\n## Again\n')
  expect(new Set(headings.map(({ id }) => id)).size).toBe(2)
})

it('lets a wide table scroll by itself', () => {
  expect(renderRules('| a |\n|---|\n| 1 |\n').html).toMatch(/<div class="wide" tabindex="0"><table>/)
})
