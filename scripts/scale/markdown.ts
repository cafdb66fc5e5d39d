export type Cell = string | number

/** Few digits: nothing here is more exact. */
export function figure(value: number): string {
  if (value === 0) return '0'
  const rounded = Number(value.toPrecision(Math.abs(value) >= 1_000 ? 3 : 2))
  if (Math.abs(rounded) < 0.01) return 'under 0.01'
  return rounded.toLocaleString('en', { maximumFractionDigits: 2 })
}

/** A table in Markdown. Numbers get few digits. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

const begin = (name: string) => `<!-- begin ${name} -->`
const end = (name: string) => `<!-- end ${name} -->`

/** Puts tables into a page, each between its two comments. @throws Error where the page has no place for one */
export function withTables(page: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((text, [name, content]) => {
    const [from, to] = [text.indexOf(begin(name)), text.indexOf(end(name))]
    if (from < 0 || to < from) throw new Error(`the page has no place for the table ${name}`)
    return `${text.slice(0, from)}${begin(name)}\n${content}\n${text.slice(to)}`
  }, page)
}
