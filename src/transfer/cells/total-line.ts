import type { Mistake } from '../reading/import-reading.ts'
import { refuseValue } from './import-values.ts'

/** Words for a total, in the languages of Europe; a blank stands for hyphens and colons, too. */
const WORDS = [
  '(?:grand |sub ?)?totals?',
  'sum',
  '(?:(?:gesamt|end|zwischen) ?)?(?:summe|ergebnis)',
  '(?:ins)?gesamt',
  '(?:sous )?total(?: g[ée]n[ée]ral)?',
  'total(?: general| geral)?',
  'sum[ae]',
  'som(?:me|ma)',
  '(?:sub)?totale(?: generale)?',
  '(?:eind|sub)?totaal',
  '(?:del)?summa',
  'totalt',
  'i alt',
  'yhteensä',
  'razem',
  'celkem',
  '(?:mezi)?součet',
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
const BETWEEN = '[\\s:–-]'
const ONE = `(?:${WORDS.map(withAnyBetween).join('|')})`
const END = '\\s*[:=]*\\s*$'
const TOTAL = new RegExp(`^\\s*${ONE}${END}`, 'iu')
/** `Total Fish`, `Summe: Fische`, `Fish Total`. */
const TOTAL_OF = new RegExp(`^\\s*${ONE}${BETWEEN}+\\S|\\S${BETWEEN}+${ONE}${END}`, 'iu')

/** Words with blanks, hyphens or colons where a blank is. */
function withAnyBetween(words: string): string {
  return words.replaceAll(' ?', `${BETWEEN}*`).replaceAll(' ', `${BETWEEN}+`)
}

/** No word for a total is longer. */
const MAX_LENGTH = 30

/** Whether a cell has a word for a total alone. */
export const isTotal = (cell: string): boolean => cell.length <= MAX_LENGTH && TOTAL.test(cell)

/** Whether a cell has a word for a total, alone or with what it is the total of. */
export const namesTotal = (cell: string): boolean => TOTAL.test(cell) || TOTAL_OF.test(cell)

/** A total in the place of a pet's number or name. */
export const refuseTotal = (text: string): Mistake =>
  refuseValue(text, (shown) => `${shown} is a total and no pet: leave the line out`)

/**
 * Whether a row is the total below a table: a cell says so, and it has no petId.
 * @param petId the row's cell in that column
 */
export const isTotalLine = (cells: readonly string[], petId: string): boolean =>
  (petId.trim() === '' || isTotal(petId)) && cells.some(isTotal)
