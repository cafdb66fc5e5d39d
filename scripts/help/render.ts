import { Marked, type Tokens } from 'marked'
import { GUIDES } from './guides.ts'

/** A heading, as the list of a guide's parts names it. */
export interface Part {
  readonly id: string
  readonly title: string
  /** 2 or 3. */
  readonly depth: number
}

export interface RenderedGuide {
  readonly title: string
  readonly html: string
  readonly parts: readonly Part[]
}

/** The id that GitHub gives to a heading, so that a link works here and there. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')

/** What stands in a heading or a cell without its marks. */
const plain = (text: string): string =>
  text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')

/** A text as HTML, also between the quotes of an attribute. */
export const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Renders a guide's Markdown. @throws Error where it has HTML, or a link that leads nowhere that is served */
export function renderGuide(markdown: string): RenderedGuide {
  const parts: Part[] = []
  let title = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, text, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens)
        const id = anchorOf(plain(text))
        if (depth === 1) title = plain(text)
        else if (depth <= 3) parts.push({ id, title: plain(text), depth })
        return depth === 1 ? `<h1>${inner}</h1>\n` : `<h${depth} id="${id}">${inner}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens)
        const target = servedAt(href)
        return target === undefined
          ? `${inner} (${asHtml(fileOf(href))})`
          : `<a href="${target}">${inner}</a>`
      },
      table(token: Tokens.Table) {
        const cell = ({ text, tokens }: Tokens.TableCell, tag: 'td' | 'th') =>
          // What has no name is no header.
          text === '' ? '<td></td>' : `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
        const row = (cells: Tokens.TableCell[], tag: 'td' | 'th') =>
          `<tr>${cells.map((each) => cell(each, tag)).join('')}</tr>\n`
        const names = token.header.some(({ text }) => text !== '')
        const head = names ? `<thead>${row(token.header, 'th')}</thead>\n` : ''
        const body = token.rows.map((cells) => row(cells, 'td')).join('')
        return `<div class="wide" tabindex="0"><table>\n${head}<tbody>${body}</tbody></table></div>\n`
      },
      code({ text }: Tokens.Code) {
        return `<pre tabindex="0"><code>${asHtml(text)}</code></pre>\n`
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        if (/^<!--[\s\S]*-->\s*$/.test(text)) return ''
        throw new Error(`a guide has no HTML, and this one has ${text}`)
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { title, html, parts }
}

/** Where a link of a guide leads in the program; undefined for what the program does not serve. */
function servedAt(href: string): string | undefined {
  if (href.startsWith('#')) return href
  const [file = '', anchor] = href.split('#')
  const guide = GUIDES.find(({ name }) => `${name}.md` === file)
  return guide && `/help/${guide.name}${anchor === undefined ? '' : `#${anchor}`}`
}

/** A file of the source, or an address, as a reader who has it finds it. */
const fileOf = (href: string): string => href.replace(/^(?:\.\.\/)+/, '').replace(/#.*$/, '')
