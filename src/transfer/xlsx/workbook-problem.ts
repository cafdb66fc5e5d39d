import type { ImportProblemCode, Mistake } from '../reading/import-reading.ts'
import type { ReadingQuestion } from '../reading/questions.ts'

/** Why a workbook cannot be read: the rest of a sentence that begins with the file. */
export class WorkbookProblem extends Error {
  override name = 'WorkbookProblem'

  constructor(
    readonly reason: string,
    readonly code: ImportProblemCode = 'unreadable_workbook',
    /** What a person can say in place of another file. */
    readonly question?: ReadingQuestion,
  ) {
    super(reason)
  }

  get mistake(): Mistake {
    const { code, reason, question } = this
    return question === undefined ? { code, reason } : { code, reason, question }
  }
}

/** @param detail what is wrong in it, for people who know the format */
export const damaged = (detail: string): WorkbookProblem =>
  new WorkbookProblem(
    `is a damaged workbook (${detail}): open it in the spreadsheet and save it again as .xlsx, or as CSV`,
  )

export const tooLarge = (what: string): WorkbookProblem =>
  new WorkbookProblem(`${what}: split it, or save it as CSV`, 'too_large')
