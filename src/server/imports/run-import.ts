import type { Clock } from '../../clocks/clock.ts'
import { readImportOptions } from '../../http/desk/imports/import-options.ts'
import type {
  FileProblems,
  ImportCounts,
  ImportPhase,
  ImportResult,
} from '../../http/desk/imports/stock-imports.ts'
import { givenIn, type Numbering } from '../../stock/numbering/unnumbered.ts'
import type { EarlierImport, ImportPlan } from '../../stock/pet-changes.ts'
import { dataFolder } from '../../storage/data-folder.ts'
import type { CommandEngine, CommandShop } from '../../storage/engine.ts'
import type { EngineChoice } from '../../storage/engine-choice.ts'
import { engineOf, sharedEngine } from '../../storage/open-engine.ts'
import { describeCells } from '../../transfer/cells/describe-choice.ts'
import {
  dryRunWithSuppliers,
  importWithSuppliers,
} from '../../transfer/plan/import-with-suppliers.ts'
import { groupProblems } from '../../transfer/plan/problem-groups.ts'
import { readImport } from '../../transfer/read-import.ts'
import { andMoreOfList } from '../../transfer/reading/and-more.ts'
import {
  describeProblem,
  type ImportProblem,
  type ImportReading,
  type TransferFormat,
} from '../../transfer/reading/import-reading.ts'
import type { ImportWarning } from '../../transfer/reading/import-warnings.ts'
import {
  type ColumnQuestion,
  questionsOf,
  type ReadingQuestion,
} from '../../transfer/reading/questions.ts'
import { GivingUp } from './giving-up.ts'
import type { ImportRequest } from './import-thread.ts'

/** How many lines and values of equal problems are sent. */
const MOST_LISTED = 100

/** How many problems the sentence of a refused file has. */
const MOST_NAMED = 3

interface RunSurroundings extends Pick<Clock, 'monotonic'> {
  readonly open: (choice: EngineChoice) => Promise<CommandEngine>
}

/** Reads a file, and imports it or says what it would change. @throws Error where it was given up meanwhile */
export async function runImport(
  { choice, shopId, keyId, currency, body, fate: shared }: ImportRequest,
  onPhase: (phase: ImportPhase) => void,
  { open, monotonic }: RunSurroundings,
): Promise<ImportResult> {
  onPhase('reading')
  const options = readImportOptions(body)
  if ('outcome' in options) return options
  const fate = new GivingUp(shared)
  // Of an import that is given up, the time to read it is over.
  const now = () => (fate.isGivenUp ? Number.POSITIVE_INFINITY : monotonic())
  const { columns: mappings, cells, leftOut, decisions } = options
  const how = { mappings, corrections: { cells, leftOut }, decisions, currency }
  const reading = readImport(options.file, how, now)
  const { id } = options
  onPhase('comparing')
  const engine = await open(choice)
  try {
    const shop = engine.shop(shopId)
    if (id === undefined) return await planOf(shop, reading)
    if (reading.problems.length > 0) return await refusedOrMadeBefore(shop, reading, id)
    return await make(shop, reading, { id, keyId }, { fate, onPhase })
  } finally {
    await engine.close()
  }
}

/** Opens the data as a command does. */
export async function openAsCommand(choice: EngineChoice): Promise<CommandEngine> {
  return 'data' in choice
    ? engineOf(dataFolder(choice.data)).openForCommand({ create: false, now: Date.now })
    : (await sharedEngine(choice)).openForCommand()
}

/** What a file would change, and what would have it refused. */
async function planOf({ stock, access }: CommandShop, read: ImportReading): Promise<ImportResult> {
  const known = await access.listSuppliers()
  const planned = dryRunWithSuppliers(await stock.list(), known, read)
  const { plan, numbering, newSuppliers, reading } = planned
  const { problems, warnings } = reading
  return {
    outcome: 'planned',
    ...countsOf(plan),
    numbers: numbersOf(numbering),
    problems: groupProblems(problems).map(
      ({ first, count, lines, values }): FileProblems => ({
        ...{
          code: first.code,
          column: first.column,
          reason: withField(first.rule ?? first.reason, first, reading.format),
          count,
        },
        lines: lines.slice(0, MOST_LISTED),
        values: values.slice(0, MOST_LISTED),
      }),
    ),
    warnings: [
      ...(newSuppliers === undefined ? [] : [newSuppliers]),
      ...warnings.map((warning) => withField(warning.text, warning, reading.format)),
    ],
  }
}

interface WritingSurroundings {
  readonly fate: GivingUp
  readonly onPhase: (phase: ImportPhase) => void
}

async function make(
  { stock, access }: CommandShop,
  read: ImportReading,
  by: { readonly id: string; readonly keyId: string },
  { fate, onPhase }: WritingSurroundings,
): Promise<ImportResult> {
  if (!fate.beginWriting()) throw new Error('the import was given up')
  onPhase('writing')
  const result = await importWithSuppliers(stock, () => access.listSuppliers(), read, by)
  const { id } = by
  if ('idReused' in result || 'madeBefore' in result) return earlier(result, id)
  if ('currencyChanged' in result) return { outcome: 'currency_changed' }
  if (!('plan' in result)) return refused(result.reading)
  return { outcome: 'made', id, ...countsOf(result.plan), numbers: numbersOf(result.numbering) }
}

/** A file that is refused now may have been made before: by then the shop had another currency, or the program other rules. */
async function refusedOrMadeBefore(
  { stock }: CommandShop,
  read: ImportReading,
  id: string,
): Promise<ImportResult> {
  const before = await stock.findImport(id)
  return before === undefined ? refused(read) : earlier(before, id)
}

function earlier(made: EarlierImport, id: string): ImportResult {
  if ('idReused' in made) return { outcome: 'id_reused' }
  const { added, changed, unchanged } = made.madeBefore
  return { outcome: 'made_before', id, added, changed, unchanged, numbers: null }
}

/** How pets without a number in the file were found, or numbered. */
function numbersOf(numbering: Numbering | undefined): ImportCounts['numbers'] {
  if (numbering === undefined) return null
  const [first = null, ...others] = givenIn(numbering)
  const given = first === null ? 0 : others.length + 1
  return { found: numbering.petIds.length - given, given, petId: first }
}

const countsOf = ({ added, changed, unchanged }: ImportPlan) => ({
  added: added.length,
  changed: changed.length,
  unchanged,
})

/** A sentence of a reading, and the field that settles what it asks, if one does. */
const withField = (
  sentence: string,
  asking: ImportProblem | ImportWarning,
  format: TransferFormat,
): string =>
  [sentence, ...questionsOf([asking]).map((question) => describeField(question, format))].join('; ')

/** The field of a decision, with each of its values. */
function describeField(question: ReadingQuestion | ColumnQuestion, format: TransferFormat): string {
  const values = question.choices.map((choice) => {
    const cells = describeCells(choice, format)
    const value = fieldOf(question, choice.value)
    return cells === '' ? value : `${value} (${cells})`
  })
  return `send ${values.join(' or ')}`
}

const fieldOf = (question: ReadingQuestion | ColumnQuestion, value: string): string =>
  question.about === 'column'
    ? `"columns": [${JSON.stringify({ name: value, column: question.column })}]`
    : `${JSON.stringify(question.about)}: ${JSON.stringify(value)}`

function refused({ format, problems }: ImportReading): ImportResult {
  const named = problems.slice(0, MOST_NAMED).map((problem) => describeProblem(format, problem))
  const others = problems.length - named.length
  const fields = questionsOf(problems).map((question) => `; ${describeField(question, format)}`)
  return {
    outcome: 'refused',
    reason: `${named.join('; ')}${andMoreOfList(others)}${fields.join('')}`,
  }
}
