import type { WithoutNumber } from '../../stock/numbering/unnumbered.ts'
import { quoteValue } from '../cells/import-values.ts'
import {
  type FileRow,
  type ImportProblem,
  type ImportReading,
  lineWord,
  type Mistake,
  type TransferFormat,
} from '../reading/import-reading.ts'
import type { ReadingChoice, ReadingQuestion } from '../reading/questions.ts'
import type { Found } from '../reading/understanding.ts'
import { unnumberedRows } from './unnumbered-rows.ts'

/** A reading, with the pets among its problems that have no number, and for which the stock has found none. */
export function withoutNumbers(
  reading: ImportReading,
  refused: readonly WithoutNumber[],
): ImportReading {
  const rows = unnumberedRows(reading)
  const undecided = refused.filter((each): each is Undecided => each.why === 'undecided')
  const question = undecided.length === 0 ? undefined : questionOf(undecided, rows)
  const named = new Map(reading.rows.map(({ petId, line }) => [petId, line]))
  const lineOfSame = ({ as, petId }: SamePet): number | undefined =>
    as === null ? named.get(petId) : rows[as]?.line
  const problems = refused.flatMap((refusal): ImportProblem[] => {
    const row = rows[refusal.place]
    if (row === undefined) return []
    const elsewhere = refusal.why === 'same_pet' ? lineOfSame(refusal) : undefined
    return [
      {
        ...placeOf(row, reading),
        ...mistakeOf(refusal, { row, elsewhere, question }, reading.format),
      },
    ]
  })
  return {
    ...reading,
    problems: [...reading.problems, ...problems],
    refused: reading.refused + refused.length,
  }
}

/** The cell of the number, where the file has one. */
function placeOf(
  { line, code }: FileRow,
  { understood }: ImportReading,
): Pick<ImportProblem, 'line' | 'column' | 'value'> {
  const hasColumn = understood?.columns.some(({ column }) => column === 'petId') === true
  return hasColumn
    ? { line, column: 'petId', value: code ?? '' }
    : { line, column: null, value: null }
}

/** How many pets a choice or a sentence shows. */
const SHOWN = 3

const WRITE = "write the pet's number into the line"

/** A row without a number, and what its sentence is about. */
interface Unnumbered {
  readonly row: FileRow
  /** The line that has the same pet. */
  readonly elsewhere: number | undefined
  readonly question: ReadingQuestion | undefined
}

function mistakeOf(
  refusal: WithoutNumber,
  { row, elsewhere: line, question }: Unnumbered,
  format: TransferFormat,
): Mistake {
  switch (refusal.why) {
    case 'undecided':
      return { ...undecidedMistake(row), ...(question === undefined ? {} : { question }) }
    case 'same_pet': {
      const reason = `is pet ${refusal.petId}, which is already in ${lineWord(format)} ${line}`
      return {
        ...{ code: 'repeated_pet', reason, rule: 'is a pet that is already in the file' },
        ...(line === undefined ? {} : { elsewhere: { line } }),
      }
    }
    case 'several_pets': {
      const reason = `has barcodes of several pets: ${refusal.petIds.slice(0, SHOWN).join(', ')}`
      return { code: 'ambiguous_pet', reason, rule: 'has barcodes of several pets' }
    }
    case 'ambiguous_name': {
      const { sharedName } = row
      if (sharedName !== undefined) {
        const reason = `may be one of the pets that ${quoteValue(sharedName)} is the name of: ${WRITE}`
        return { code: 'ambiguous_pet', reason }
      }
      const say = (name: string) => `${name} is the name of several pets: ${WRITE}`
      const reason = say(quoteValue(row.name ?? ''))
      return { code: 'ambiguous_pet', reason, rule: say('…') }
    }
    case 'unknown': {
      const reason = `has no number, and no code, barcode or name by which the pet is found: ${WRITE}`
      return { code: 'missing_number', reason }
    }
  }
}

function undecidedMistake({ code }: FileRow): Mistake {
  const end = ': it may be a new pet, or the one of the same name'
  if (code === undefined) return { code: 'missing_number', reason: `has no number${end}` }
  const say = (shown: string) => `${shown} is no number, and no pet has it as a code${end}`
  return { code: 'unknown_code', reason: say(quoteValue(code)), rule: say('…') }
}

type SamePet = Extract<WithoutNumber, { why: 'same_pet' }>
type Undecided = Extract<WithoutNumber, { why: 'undecided' }>

function questionOf(undecided: readonly Undecided[], rows: readonly FileRow[]): ReadingQuestion {
  const there = undecided.filter(({ petId }) => petId !== null)
  const first = (there.length > 0 ? there : undecided).slice(0, SHOWN).flatMap((each) => {
    const row = rows[each.place]
    return row === undefined ? [] : [{ ...each, row }]
  })
  const shown = (textOf: (name: string, petId: bigint | null) => string): readonly Found[] =>
    first.map(({ row: { line, name }, petId }) => ({ line, text: textOf(name ?? '', petId) }))
  const same: ReadingChoice = {
    value: 'same',
    shows: shown((name, petId) => (petId === null ? name : `${name} = ${petId}`)),
  }
  const asNew: ReadingChoice = { value: 'new', shows: shown((name) => name) }
  // By name, the same file may come in again and doubles nothing.
  return { about: 'namesakes', column: null, choices: [same, asNew] }
}
