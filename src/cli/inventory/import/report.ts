import { type FoundBy, givenIn, type Numbering } from '../../../stock/numbering/unnumbered.ts'
import type { ImportPlan } from '../../../stock/pet-changes.ts'
import { plannedRows } from '../../../transfer/plan/planned-rows.ts'
import type { HowToRead } from '../../../transfer/reading/corrections.ts'
import type { ImportReading, ImportRow } from '../../../transfer/reading/import-reading.ts'
import { questionsOf } from '../../../transfer/reading/questions.ts'
import type { CommandContext } from '../../command/command.ts'
import { printJson } from '../../terminal/terminal.ts'
import { describeSums, printPlan, shownValues } from './describe-plan.ts'
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
  readonly isDryRun: boolean
  /** Whether a terminal shows every line of a dry run. */
  readonly all: boolean
}

/** Prints the sum of an import; of a dry run also how the file is understood, and what would change. */
export function printResult(result: ImportResult, asJson: boolean, context: CommandContext): void {
  if (asJson) printJson(context.terminal, jsonOf(result))
  else if (result.isDryRun) printDryRun(result, context)
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

function jsonOf({ reading, plan = NOTHING, rows, numbering, isDryRun }: ImportResult) {
  const { refused, understood, problems, warnings, currency = null } = reading
  return {
    ...countsOf(plan),
    refused,
    dryRun: isDryRun,
    ...(numbering === undefined ? {} : { numbers: numbersOf(numbering) }),
    ...(isDryRun
      ? {
          rows: plannedRows(plan, rows, numbering).map(({ before, after, ...row }) => ({
            ...row,
            before: before && shownValues(before, currency),
            after: shownValues(after, currency),
          })),
        }
      : {}),
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
  printPlan(rows, format, context, { all, currency: reading.currency ?? null })
}

const FOUND: readonly FoundBy[] = ['code', 'barcode', 'name']

/**
 * Says how pets without a number were found, and which numbers new ones have: a sentence a kind.
 * @param isPlan whether this would be: the numbers may be others by then
 */
function describeNumbers(numbering: Numbering, isPlan: boolean): readonly string[] {
  const given = givenIn(numbering)
  const [first] = given
  const last = given.at(-1)
  const lines = FOUND.flatMap((by) => {
    const count = numbering.by.filter((each) => each === by).length
    return count === 0
      ? []
      : [
          `${isPlan ? 'finds' : 'found'} ${pets(count)} by ${count === 1 ? 'its' : 'their'} ${by}${count === 1 ? '' : 's'}`,
        ]
  })
  if (first === undefined || last === undefined) return lines
  if (isPlan) {
    const numbers =
      given.length === 1 ? `a new number, about ${first}` : `new numbers, from about ${first} on`
    return [...lines, `would give ${pets(given.length)} ${numbers}`]
  }
  const isRun = last - first === BigInt(given.length - 1)
  const from = isRun
    ? `${first} to ${last}`
    : `from ${first} to ${last}, without those that are taken`
  return [
    ...lines,
    given.length === 1
      ? `gave 1 pet the number ${first}`
      : `gave ${pets(given.length)} the numbers ${from}`,
  ]
}

const pets = (many: number): string => (many === 1 ? '1 pet' : `${many} pets`)

/** A numbering as data: how many were found, and the numbers that were given. */
const numbersOf = (numbering: Numbering) => ({
  given: givenIn(numbering),
  found: numbering.by.filter((by) => by !== 'new').length,
})
