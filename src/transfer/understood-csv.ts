import type { CsvHeader } from './csv-header.ts'
import { countLineEnds } from './csv-rows.ts'
import { isLegacy } from './encoding/encodings.ts'
import type { FileText } from './file-text.ts'
import type { TableContent } from './table.ts'
import type { CsvUnderstanding, Found } from './understanding.ts'
import { understandTable } from './understood-table.ts'

/** Says how a CSV file was understood. */
export const understandCsv = (
  file: FileText,
  { separator, separatorFrom }: CsvHeader,
  content: TableContent,
): CsvUnderstanding => ({
  encoding: file.encoding,
  encodingExample: isLegacy(file.encoding) ? firstSpecialWord(file.text) : null,
  separator,
  separatorFrom,
  ...understandTable(content),
})

/** How much of a word is shown on each side of its special letter. */
const SHOWN_ASIDE = 20

/** The first word with a letter or sign that is not plain ASCII. */
function firstSpecialWord(text: string): Found | null {
  const at = text.search(/[^\0-\x7f]/)
  if (at === -1) return null
  const [before = ''] = /[^\s,;|"]*$/.exec(text.slice(Math.max(0, at - SHOWN_ASIDE), at)) ?? []
  const [after = ''] = /^[^\s,;|"]*/.exec(text.slice(at, at + SHOWN_ASIDE)) ?? []
  return { line: countLineEnds(text, 0, at + 1), text: before + after }
}
