import { textCell } from '../../../transfer/cells/csv-format.ts'
import { BYTE_ORDER_MARK, type Separator } from '../../texts/spreadsheet-file.ts'

/** Words of the template that differ by language. */
interface TemplateTexts {
  readonly templatePet: string
  readonly templateKind: string
}

/** The columns as the reader guesses them again. */
const HEADERS = {
  en: ['Number', 'Quantity', 'Status', 'Name', 'Low stock', 'Kind', 'Barcode'],
  de: ['Nummer', 'Anzahl', 'Status', 'Bezeichnung', 'Mindestbestand', 'Tierart', 'Strichcode'],
} as const

/** A file to begin with: the names of the columns, and one pet that shows what goes where. */
export function templateCsv(
  { templatePet, templateKind }: TemplateTexts,
  language: keyof typeof HEADERS,
  separator: Separator,
): string {
  const pet = ['1', '12', 'available', templatePet, '3', templateKind, '4006381333931']
  const lines = [HEADERS[language], pet].map((cells) => cells.map(textCell).join(separator))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}
