/** Words for a total, in the languages of Europe; blanks and hyphens are one. */
const WORDS = [
  '(?:grand |sub ?)?totals?',
  'sum',
  '(?:(?:gesamt|end|zwischen) ?)?summe',
  '(?:ins)?gesamt',
  '(?:sous )?total(?: g[ée]n[ée]ral)?',
  'total(?: general| geral)?',
  'sum[ae]',
  'totale(?: generale)?',
  '(?:eind|sub)?totaal',
  'summa',
  'totalt',
  'i alt',
  'yhteensä',
  'razem',
  'celkem',
  'spolu',
  'összesen',
  'skupaj',
  'ukupno',
  'итого',
  'всего',
  'разом',
  'σύνολο',
  '(?:genel )?toplam',
]
const TOTAL = new RegExp(`^(?:${WORDS.join('|')})$`)

/** No word for a total is longer. */
const MAX_LENGTH = 30

/** Whether a cell has a word for a total alone. */
export function isTotal(cell: string): boolean {
  const words = cell.trim().toLowerCase()
  return (
    words.length <= MAX_LENGTH && TOTAL.test(words.replace(/\s*[:=]*$/, '').replace(/[\s-]+/g, ' '))
  )
}

/**
 * Whether a row is the total below a table: a cell says so, and it has no petId.
 * @param petId the row's cell in that column
 */
export const isTotalLine = (cells: readonly string[], petId: string): boolean =>
  (petId.trim() === '' || isTotal(petId)) && cells.some(isTotal)
