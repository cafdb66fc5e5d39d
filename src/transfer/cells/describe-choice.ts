import { lineWord, type TransferFormat } from '../reading/import-reading.ts'
import { type ReadingChoice, shownOf } from '../reading/questions.ts'
import { quoteValue } from './import-values.ts'

/** The first cells of a choice, as they would be read: `"12" in line 2, "3" in line 3`; empty where it shows none. */
export const describeCells = (choice: ReadingChoice, format: TransferFormat): string =>
  shownOf(choice)
    .map(({ line, text }) => `${quoteValue(text)} in ${lineWord(format)} ${line}`)
    .join(', ')
