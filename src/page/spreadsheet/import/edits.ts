import type { Corrections } from '../../../transfer/reading/corrections.ts'
import type { CsvColumn } from '../../../transfer/reading/list-columns.ts'

/** What a person has put right in one go, without changing the file. */
export type Edit =
  /** Gives a column of some lines another value. */
  | {
      readonly kind: 'value'
      readonly column: CsvColumn
      readonly lines: readonly number[]
      readonly from: string
      readonly value: string
    }
  | {
      readonly kind: 'leave_out'
      readonly lines: readonly number[]
      /** What the line says, by which a person knows it; empty where they are many. */
      readonly beside: string
    }

/** What the reader needs of all edits. Of two of one cell, the later one holds. */
export const correctionsOf = (edits: readonly Edit[]): Corrections => ({
  cells: edits.flatMap((edit) =>
    edit.kind === 'value'
      ? edit.lines.map((line) => ({ line, column: edit.column, value: edit.value }))
      : [],
  ),
  leftOut: edits.flatMap((edit) => (edit.kind === 'leave_out' ? edit.lines : [])),
})
