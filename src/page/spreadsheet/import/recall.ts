import type { ReadingDecisions, ReadingQuestion } from '../../../transfer/reading/questions.ts'
import type { FileFindings, FileQuestion } from './import-file.ts'
import { decisionsOf, type MadeDecision, readSheet } from './made-decisions.ts'
import { isOfHeader, type RememberedReading } from './remembered-readings.ts'

/** How many readings are tried, at most, to find the header of a file that does not show it. */
const MOST_TRIES = 3

type Asked = Pick<FileQuestion, 'mappings' | 'decided'>

/**
 * Reads a file as one with the same header was read the last time: it decides what the file asks, and nothing else. Each step
 * looks at what came of the one before.
 */
export class Recall {
  readonly #all: readonly RememberedReading[]
  readonly #tried = new Set<string>()
  #hasColumns = false
  #isTrying = false
  /** What came of the file as it is. */
  #first: FileFindings | undefined

  /** @param all the last ones first */
  constructor(all: readonly RememberedReading[]) {
    this.#all = all
  }

  /** @returns how the file is to be read next; undefined: as it was read */
  next({ mappings, decided }: Asked, findings: FileFindings): Asked | undefined {
    const header = findings.samples.map(({ name }) => name)
    const { format } = findings
    const last = this.#all.find((each) => isOfHeader(each, { format, header }))
    if (last === undefined || !this.#isAsTried(last, decided)) return this.#try(findings)
    this.#isTrying = false
    const made = [...this.#sheetOf(last, findings), ...decisionsIn(last, findings.questions)]
    const open = made.filter(({ question }) => !decided.some((each) => isSame(each, question)))
    const isMapped = last.mappings !== null && !this.#hasColumns
    if (open.length === 0 && !isMapped) return undefined
    this.#hasColumns = true
    return { mappings: last.mappings ?? mappings, decided: [...decided, ...open] }
  }

  /** A header that was found by an encoding or a sheet is that of a reading with the same. */
  #isAsTried({ decisions }: RememberedReading, decided: readonly MadeDecision[]): boolean {
    if (!this.#isTrying) return true
    const { encoding, sheet } = decisionsOf(decided)
    return decisions.encoding === encoding && decisions.sheet === sheet
  }

  /** The sheet that was read is no question of a file in which another one fits better. */
  #sheetOf({ decisions: { sheet } }: RememberedReading, { sheets }: FileFindings) {
    if (sheet === undefined || sheets === undefined) return []
    if (sheets.read === sheet || !sheets.all.includes(sheet)) return []
    return [{ ...readSheet(sheets), value: sheet }]
  }

  /** Tries the encoding, or the sheet, of another reading: the header is not known without it. */
  #try(findings: FileFindings): Asked | undefined {
    this.#first ??= findings
    for (const { format, decisions } of this.#all) {
      const made =
        format === this.#first.format ? headerDecision(decisions, this.#first) : undefined
      if (made === undefined || this.#tried.has(made.value)) continue
      if (this.#tried.size === MOST_TRIES) break
      this.#tried.add(made.value)
      this.#isTrying = true
      return { mappings: undefined, decided: [made] }
    }
    if (!this.#isTrying) return undefined
    this.#isTrying = false
    return { mappings: undefined, decided: [] }
  }
}

/** What changes the header of a file: an encoding that it asks for, or a sheet that it has. */
function headerDecision(
  { encoding, sheet }: ReadingDecisions,
  { questions, sheets }: FileFindings,
): MadeDecision | undefined {
  const value = encoding ?? sheet
  const about = encoding === undefined ? 'sheet' : 'encoding'
  const question = questions.find((each) => each.about === about)
  if (value === undefined) return undefined
  if (question !== undefined) return hasChoice(question, value) ? { question, value } : undefined
  if (about !== 'sheet' || sheets === undefined || sheets.read === value) return undefined
  return sheets.all.includes(value) ? { ...readSheet(sheets), value } : undefined
}

const isSame = ({ question }: MadeDecision, { about }: ReadingQuestion): boolean =>
  question.about === about

const hasChoice = ({ choices }: ReadingQuestion, value: string): boolean =>
  choices.some((choice) => choice.value === value)

/** The decisions of the last time about what the file asks, among its choices. */
const decisionsIn = (
  { decisions }: RememberedReading,
  questions: readonly ReadingQuestion[],
): readonly MadeDecision[] =>
  questions.flatMap((question) => {
    const value = question.about === 'sheet' ? undefined : decisions[question.about]
    return value !== undefined && hasChoice(question, value) ? [{ question, value }] : []
  })
