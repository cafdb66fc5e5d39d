import type { ImportProblemCode, Mistake } from '../import-reading.ts'

/** Why a workbook cannot be read: the rest of a sentence that begins with the file. */
export class WorkbookProblem extends Error {
  override name = 'WorkbookProblem'

  constructor(
    readonly reason: string,
    readonly code: ImportProblemCode = 'unreadable_workbook',
  ) {
    super(reason)
  }

  get mistake(): Mistake {
    return { code: this.code, reason: this.reason }
  }
}

/** @param detail what is wrong in it, for people who know the format */
export const damaged = (detail: string): WorkbookProblem =>
  new WorkbookProblem(
    `is a damaged workbook (${detail}): open it in the spreadsheet and save it again as .xlsx, or as CSV`,
  )

export const tooLarge = (what: string): WorkbookProblem =>
  new WorkbookProblem(`${what}: split it, or save it as CSV`, 'too_large')
