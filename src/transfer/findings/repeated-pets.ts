import { comparedCode } from '../../stock/barcode.ts'
import { andMoreOfList } from '../reading/and-more.ts'
import type { Findings } from '../reading/findings.ts'
import { type FileRow, lineWord, type TransferFormat } from '../reading/import-reading.ts'
import type { ImportWarning } from '../reading/import-warnings.ts'
import {
  type Askable,
  MAX_SHOWN,
  type ReadingChoice,
  type ReadingQuestion,
} from '../reading/questions.ts'
import { addUp } from './lines-of-a-pet.ts'

/** How many quantities of a pet a sum shows. */
const SHOWN_QUANTITIES = 5

/** A pet that several lines are of. */
interface Repeated {
  /** As the lines so far say it together, where they fit. */
  pet: FileRow
  readonly lines: number[]
  readonly quantities: number[]
}

/** What lines of one pet are added up by. */
export type AddedUpBy = 'repeatedPets' | 'batches'

const ADDED_UP = {
  repeatedPets: { code: 'added_up', hint: '' },
  batches: {
    code: 'batches_added_up',
    hint: '; each has the number or the code of its first line alone',
  },
} as const

/** What a file says of one pet in several lines. */
export class RepeatedPets {
  readonly #lineOf = new Map<bigint | string, number>()
  readonly #repeated = new Map<number, Repeated>()
  readonly #mistakes: Askable[] = []

  constructor(readonly about: AddedUpBy) {}

  /**
   * Keeps which line a pet is in.
   * @param pet its number, or what stands in its place
   * @returns the earlier line that has it
   */
  claim(pet: bigint | string, line: number): number | undefined {
    const key = typeof pet === 'string' ? comparedCode(pet) : pet
    const earlier = this.#lineOf.get(key)
    if (earlier === undefined) this.#lineOf.set(key, line)
    return earlier
  }

  /** The pets, each with the first line that has it. */
  lines(): Iterable<readonly [pet: bigint | string, line: number]> {
    return this.#lineOf
  }

  /**
   * Adds a line to the first one of its pet.
   * @returns the pet as both say it, or why they do not fit
   */
  addUp(first: FileRow, later: FileRow): FileRow | { readonly reason: string } {
    const repeated = this.#repeated.get(first.line) ?? {
      ...{ pet: first, lines: [first.line], quantities: [first.quantity] },
    }
    const sum = addUp(repeated.pet, later)
    if ('reason' in sum) return sum
    repeated.pet = sum
    repeated.lines.push(later.line)
    repeated.quantities.push(later.quantity)
    this.#repeated.set(first.line, repeated)
    return sum
  }

  /** Notes a mistake that a decision settles. */
  askOf(mistake: Askable | undefined): void {
    if (mistake !== undefined) this.#mistakes.push(mistake)
  }

  /** Says what was added up, or asks whether it is to be. */
  settle(findings: Findings): void {
    const decided = findings.decisions[this.about]
    if (decided === undefined && findings.format !== 'json') this.#ask(findings.branchQuestion)
    const warning = decided === 'added' ? this.#warning(findings.format) : undefined
    if (warning !== undefined) findings.warn(warning)
  }

  /**
   * Asks whether the lines of a pet are added up: each of their mistakes has the question.
   * @param first what decides it, too, or has to be decided before it
   */
  #ask(first: ReadingQuestion | undefined): void {
    if (this.#mistakes.length === 0) return
    const [added, apart] = choicesOf([...this.#repeated.values()])
    const question: ReadingQuestion = first ?? {
      ...{ about: this.about, column: 'quantity', choices: [added, apart] },
    }
    for (const mistake of this.#mistakes) mistake.question = question
  }

  /** Asks whether lines of one name are one pet: without a decision, each is a pet. */
  questionOf(all: readonly (readonly [FileRow, ...FileRow[]])[]): ReadingQuestion | undefined {
    const fitting: Repeated[] = []
    for (const rows of all) {
      const sum = sumOf(rows)
      if (sum !== undefined) fitting.push(sum)
      if (fitting.length === MAX_SHOWN) break
    }
    if (fitting.length === 0) return undefined
    const [added, apart] = choicesOf(fitting)
    return { about: this.about, column: 'quantity', choices: [apart, added] }
  }

  /** Says what was added up. */
  #warning(format: TransferFormat): ImportWarning | undefined {
    const all = [...this.#repeated.values()]
    const [first] = all
    if (first === undefined) return undefined
    const { line } = first.pet
    const count = all.length
    const ofLines = all.reduce((sum, { lines }) => sum + lines.length, 0)
    const shown = all
      .slice(0, MAX_SHOWN)
      .map((each) => `${describeSum(each)} (${lineWord(format)}s ${shortened(each.lines, ', ')})`)
    const more = andMoreOfList(count - shown.length)
    const { code, hint } = ADDED_UP[this.about]
    const pets = count === 1 ? 'the quantities of 1 pet' : `the quantities of ${count} pets`
    return {
      ...{ code, value: describeSum(first), line, count, ofLines },
      text: `${pets} are added up, out of ${ofLines} ${lineWord(format)}s: ${shown.join('; ')}${more}${hint}`,
    }
  }
}

/** Lines as one pet; undefined where two of them do not fit. */
function sumOf([first, ...others]: readonly [FileRow, ...FileRow[]]): Repeated | undefined {
  let pet = first
  for (const later of others) {
    const sum = addUp(pet, later)
    if ('reason' in sum) return undefined
    pet = sum
  }
  const lines = [first, ...others]
  return {
    pet,
    lines: lines.map(({ line }) => line),
    quantities: lines.map(({ quantity }) => quantity),
  }
}

/** What the lines of pets are added up, and apart. */
function choicesOf(all: readonly Repeated[]): readonly [ReadingChoice, ReadingChoice] {
  const shows = (textOf: (repeated: Repeated) => string) =>
    all.slice(0, MAX_SHOWN).map((repeated) => ({ line: repeated.pet.line, text: textOf(repeated) }))
  return [
    { value: 'added', shows: shows(describeSum) },
    { value: 'keep', shows: shows(describeApart) },
  ]
}

const describeSum = (repeated: Repeated): string =>
  `${describeApart(repeated, ' + ')} = ${repeated.pet.quantity}`

function describeApart({ pet, quantities }: Repeated, sign = ', '): string {
  const { petId, code, name, barcodes = [] } = pet
  const called = [petId ?? code ?? barcodes[0], name].filter((each) => each != null).join(' ')
  return `${called}: ${shortened(quantities, sign)}`
}

const shortened = (numbers: readonly number[], sign: string): string =>
  [...numbers.slice(0, SHOWN_QUANTITIES), ...(numbers.length > SHOWN_QUANTITIES ? ['…'] : [])].join(
    sign,
  )
