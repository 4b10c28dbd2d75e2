import { Marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'

export interface Heading {
  id: string
  depth: number
  text: string
}

/** A picture of a position: `part` says what is drawn of it, where that is not its board. */
export interface Picture {
  position: string
  part: string
  alt: string
  caption: string
}

/** What a page consists of, from top to bottom. */
export type Piece = { html: string } | { picture: Picture }

/**
 * Turn a rules page into its pieces and its table of contents. A heading that begins with an anchor (`<a id="basic"></a>`) keeps
 * it; others get one from their words. Anchors of single rules (`<a id="A7"></a>`) are told by the class `rule`.
 * An image of a `position:` that is a paragraph of its own is a picture. Where other images stand `pictureAt` says, if there may
 * be any.
 */
export function renderRules(
  markdown: string,
  pictureAt?: (href: string) => string,
): {
  pieces: Piece[]
  headings: Heading[]
} {
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
      image({ href, text }) {
        if (pictureAt)
          return `<img src="${pictureAt(href)}" alt="${joined(text).replaceAll('"', '&quot;')}" loading="lazy">`
        throw new Error(`The picture ${href} is not a paragraph of its own, or not of a position`)
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
  const pieces: Piece[] = []
  const text: Token[] = []
  const endText = () => {
    if (text.length > 0) pieces.push({ html: marked.parser(text.splice(0)) })
  }
  for (const token of marked.lexer(markdown)) {
    const picture = pictureIn(token)
    if (picture) {
      endText()
      pieces.push({ picture })
    } else text.push(token)
  }
  endText()
  return { pieces, headings }
}

function pictureIn(token: Token): Picture | null {
  const image: Token | undefined =
    token.type === 'paragraph' && token.tokens?.length === 1 ? token.tokens[0] : undefined
  if (image?.type !== 'image') return null
  const { href, text, title } = image as Tokens.Image
  const [, position, part = ''] = /^position:([\w-]+)(?:#([\w-]+))?$/.exec(href) ?? []
  return position === undefined ? null : { position, part, alt: joined(text), caption: joined(title ?? '') }
}

/** Words that run over several lines of the page, in one. */
function joined(text: string): string {
  return text.split(/\s+/).join(' ')
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Guides have pictures, which become files of the app; rules pages have positions, which the app draws. */
const GUIDE = /[\\/]docs[\\/]guide[\\/]/

/** Import a `.md` file as `{ pieces, headings }`, rendered at build time: no Markdown parser travels to the browser. */
export function rulesPages(): Plugin {
  return {
    name: 'gusher-rules-pages',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith('.md')) return
      const pictures: string[] = []
      const mark = (n: number) => `@picture${n}@`
      const page = renderRules(code, GUIDE.test(id) ? (href) => mark(pictures.push(href) - 1) : undefined)
      const imports = pictures.map((href, n) => `import picture${n} from ${JSON.stringify(href)}\n`)
      const text = pictures.reduce(
        (all, _, n) => all.replace(mark(n), `" + picture${n} + "`),
        JSON.stringify(page),
      )
      return { code: `${imports.join('')}export default ${text}`, map: null }
    },
  }
}
