import { lineWord, type TransferFormat } from './import-reading.ts'
import { quoteValue } from './import-values.ts'
import { type ReadingChoice, shownOf } from './questions.ts'

/** The first cells of a choice, as they would be read: `"12" in line 2, "3" in line 3`; empty where it shows none. */
export const describeCells = (choice: ReadingChoice, format: TransferFormat): string =>
  shownOf(choice)
    .map(({ line, text }) => `${quoteValue(text)} in ${lineWord(format)} ${line}`)
    .join(', ')
