import type { CsvColumn } from '../../../transfer/reading/list-columns.ts'

/** The name of the select in which the column of the file is chosen for one of petstock. */
export const choiceName = (column: CsvColumn): string => `import-column-${column}`

/** Puts the focus there: what had it goes away once the column is chosen. */
export const focusChoice = (column: CsvColumn): void =>
  document.querySelector<HTMLElement>(`select[name="${choiceName(column)}"]`)?.focus()
