import { Marked } from 'marked'
import type { Plugin } from 'vite'

export interface Heading {
  id: string
  depth: number
  text: string
}

/**
 * Turn a rules page into HTML and its table of contents. A heading that begins with an anchor (`<a id="basic"></a>`) keeps
 * it; others get one from their words. Anchors of single rules (`<a id="A7"></a>`) are told by the class `rule`.
 */
export function renderRules(markdown: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const taken = new Set<string>()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens)
        const anchor = /<a id="([\w-]+)"><\/a>/.exec(inner)
        const html = inner.replace(anchor?.[0] ?? '', '')
        const text = html.replace(/<[^>]+>/g, '').trim()
        let id = anchor?.[1] ?? slug(text)
        while (taken.has(id)) id += '-'
        taken.add(id)
        headings.push({ id, depth, text })
        return `<h${depth} id="${id}">${html}</h${depth}>\n`
      },
      html({ text }) {
        return text.replace(/<a id="([A-Z]\d+)">/, '<a id="$1" class="rule">')
      },
      table({ header, rows }) {
        const row = (cells: typeof header, tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        // A wide table scrolls by itself, so that the page never does.
        return `<div class="wide" tabindex="0"><table><thead>${row(header, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`
      },
    },
  })
  return { html: marked.parse(markdown, { async: false }), headings }
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Import a `.md` file as `{ html, headings }`, rendered at build time: no Markdown parser travels to the browser. */
export function rulesPages(): Plugin {
  return {
    name: 'gusher-rules-pages',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith('.md')) return
      const page = renderRules(code)
      return { code: `export default ${JSON.stringify(page)}`, map: null }
    },
  }
}
