import type { ImportPlan } from '../../../stock/pet-changes.ts'
import type { HowToRead } from '../../../transfer/corrections.ts'
import type { ImportReading } from '../../../transfer/import-reading.ts'
import { plannedRows } from '../../../transfer/planned-rows.ts'
import { questionsOf } from '../../../transfer/questions.ts'
import type { CommandContext } from '../../command.ts'
import { printJson } from '../../terminal.ts'
import { describeSums, printPlan } from './describe-plan.ts'
import { describeUnderstanding } from './describe-understanding.ts'

/** The result of a call: of an import, or of a dry run; without a plan nothing could be planned. */
export interface ImportResult {
  readonly reading: ImportReading
  readonly plan: ImportPlan | undefined
  readonly how: HowToRead
  readonly dryRun: boolean
  /** Whether a terminal shows every line of a dry run. */
  readonly all: boolean
}

/** Prints the sum of an import; of a dry run also how the file is understood, and what would change. */
export function printResult(result: ImportResult, asJson: boolean, context: CommandContext): void {
  if (asJson) printJson(context.terminal, jsonOf(result))
  else if (result.dryRun) printDryRun(result, context)
  else if (result.plan !== undefined) context.terminal.print(describeImport(result.plan))
}

const countsOf = ({ added, changed, unchanged }: ImportPlan) => ({
  added: added.length,
  changed: changed.length,
  unchanged,
})

const NOTHING: ImportPlan = { added: [], changed: [], unchanged: 0 }

function jsonOf({ reading, plan = NOTHING, dryRun }: ImportResult) {
  const { refused, understood, problems, warnings } = reading
  return {
    ...countsOf(plan),
    refused,
    dryRun,
    ...(dryRun ? { rows: plannedRows(plan, reading.rows) } : {}),
    understood,
    questions: questionsOf([...problems, ...warnings]),
    problems: problems.map(({ line, column, value, code, reason }) => {
      return { line, column, value, code, reason }
    }),
  }
}

const describeImport = ({ added, changed, unchanged }: ImportPlan): string =>
  `added ${added.length}, changed ${changed.length}, left alone ${unchanged}`

function printDryRun({ reading, plan, how, all }: ImportResult, context: CommandContext): void {
  if (plan === undefined) return
  const { format, refused, understood, problems } = reading
  const { terminal } = context
  const { added, changed, unchanged } = countsOf(plan)
  const nothing = problems.length === 0 ? '' : ': all or nothing, so nothing would be done'
  terminal.print(
    `would add ${added}, would change ${changed}, would leave alone ${unchanged}, would refuse ${refused}${nothing}`,
  )
  const rows = plannedRows(plan, reading.rows)
  const understanding = understood === null ? [] : describeUnderstanding(understood, how)
  for (const line of [...understanding, ...describeSums(rows, format)]) terminal.print(`  ${line}`)
  printPlan(rows, format, context, all)
}
