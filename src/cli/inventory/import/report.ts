import type { Numbering } from '../../../stock/numbering/unnumbered.ts'
import type { ImportPlan } from '../../../stock/pet-changes.ts'
import type { HowToRead } from '../../../transfer/corrections.ts'
import type { ImportReading, ImportRow } from '../../../transfer/import-reading.ts'
import { plannedRows } from '../../../transfer/planned-rows.ts'
import { questionsOf } from '../../../transfer/questions.ts'
import type { CommandContext } from '../../command.ts'
import { printJson } from '../../terminal.ts'
import { describeNumbers, numbersOf } from './describe-numbers.ts'
import { describeSums, printPlan } from './describe-plan.ts'
import { describeUnderstanding, remarkLine } from './describe-understanding.ts'

/** The result of a call: of an import, or of a dry run; without a plan nothing could be planned. */
interface ImportResult {
  readonly reading: ImportReading
  readonly plan: ImportPlan | undefined
  readonly how: HowToRead
  /** By which the plan was made. */
  readonly rows: ReadonlyMap<bigint, ImportRow>
  /** Of the pets without a number. */
  readonly numbering?: Numbering | undefined
  readonly dryRun: boolean
  /** Whether a terminal shows every line of a dry run. */
  readonly all: boolean
}

/** Prints the sum of an import; of a dry run also how the file is understood, and what would change. */
export function printResult(result: ImportResult, asJson: boolean, context: CommandContext): void {
  if (asJson) printJson(context.terminal, jsonOf(result))
  else if (result.dryRun) printDryRun(result, context)
  else if (result.plan !== undefined) {
    const { plan, numbering } = result
    context.terminal.print(describeImport(plan))
    if (numbering === undefined) return
    for (const line of describeNumbers(numbering, false)) context.terminal.print(line)
  }
}

const countsOf = ({ added, changed, unchanged }: ImportPlan) => ({
  added: added.length,
  changed: changed.length,
  unchanged,
})

const NOTHING: ImportPlan = { added: [], changed: [], unchanged: 0 }

function jsonOf({ reading, plan = NOTHING, rows, numbering, dryRun }: ImportResult) {
  const { refused, understood, problems, warnings } = reading
  return {
    ...countsOf(plan),
    refused,
    dryRun,
    ...(numbering === undefined ? {} : { numbers: numbersOf(numbering) }),
    ...(dryRun ? { rows: plannedRows(plan, rows, numbering) } : {}),
    understood,
    questions: questionsOf([...problems, ...warnings]),
    problems: problems.map(({ line, column, value, code, reason }) => {
      return { line, column, value, code, reason }
    }),
  }
}

const describeImport = ({ added, changed, unchanged }: ImportPlan): string =>
  `added ${added.length}, changed ${changed.length}, left alone ${unchanged}`

function printDryRun(
  { reading, plan, how, rows: byId, numbering, all }: ImportResult,
  context: CommandContext,
): void {
  if (plan === undefined) return
  const { format, refused, understood, problems } = reading
  const { terminal } = context
  const { added, changed, unchanged } = countsOf(plan)
  const nothing = problems.length === 0 ? '' : ': all or nothing, so nothing would be done'
  terminal.print(
    `would add ${added}, would change ${changed}, would leave alone ${unchanged}, would refuse ${refused}${nothing}`,
  )
  const rows = plannedRows(plan, byId, numbering)
  const understanding = understood === null ? [] : describeUnderstanding(understood, how)
  const numbers = numbering === undefined ? [] : describeNumbers(numbering, true)
  for (const line of [...understanding, ...describeSums(rows, format)]) terminal.print(`  ${line}`)
  for (const line of numbers) terminal.print(`  ${remarkLine('numbers', line)}`)
  printPlan(rows, format, context, all)
}
