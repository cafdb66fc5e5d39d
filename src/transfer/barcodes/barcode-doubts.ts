import { quoteValue } from '../cells/import-values.ts'
import type { LostDigits } from '../cells/lost-digits.ts'
import type { GroupDoubt } from '../cells/read-barcode-cell.ts'
import { andMore } from '../reading/and-more.ts'
import type { Findings } from '../reading/findings.ts'
import { lineWord } from '../reading/import-reading.ts'
import type { BarcodeDoubtCode, ImportWarning } from '../reading/import-warnings.ts'
import { MAX_SHOWN, type QuestionSubject, type ReadingQuestion } from '../reading/questions.ts'

/** A code in a line as it is read, and as it would be read by the other choice. */
interface Doubted {
  readonly line: number
  readonly read: string
  readonly instead: string
}

class Doubts {
  readonly first: Doubted[] = []
  count = 0

  see(doubted: Doubted): void {
    if (this.count++ < MAX_SHOWN) this.first.push(doubted)
  }

  /** @param choices what a person can decide, and the reading that it means; the likeliest first */
  question(
    about: QuestionSubject,
    choices: readonly (readonly [value: string, reading: 'read' | 'instead'])[],
  ): ReadingQuestion {
    return {
      ...{ about, column: 'barcode' },
      choices: choices.map(([value, reading]) => ({
        value,
        shows: this.first.map((each) => ({ line: each.line, text: each[reading] })),
      })),
    }
  }
}

/** How many groups of digits have to check until chance is out of the question. */
const ENOUGH = 2

/** Watches the barcodes of a file for what only a person knows, and warns once of each kind. */
export class BarcodeDoubts {
  readonly #lost = { leadingZeros: new Doubts(), checkDigits: new Doubts() }
  readonly #joined = new Doubts()
  /** Groups that look like a number and do not check. */
  readonly #apart = new Doubts()
  #printedApart = 0

  seeLost(line: number, code: string, { about, whole }: LostDigits): void {
    this.#lost[about].see({ line, read: code, instead: whole })
  }

  seeGroups(line: number, { groups, joined, isPrinted }: GroupDoubt): void {
    if (joined === null) {
      if (isPrinted) this.#printedApart++
      this.#apart.see({ line, read: groups, instead: groups })
    } else if (!isPrinted) this.#joined.see({ line, read: joined, instead: groups })
  }

  report(findings: Findings): void {
    const { leadingZeros, checkDigits } = this.#lost
    warn(findings, leadingZeros, {
      code: 'lost_zeros',
      say: (whole, read) => {
        const [zeros, away] =
          whole.length - read.length === 1 ? ['a zero', 'the zero'] : ['zeros', 'them']
        return `is no trade number as it stands; with ${zeros} before it, it would be ${whole}: a spreadsheet may have taken ${away} away. It stays as it is unless you decide otherwise`
      },
      question: leadingZeros.question('leadingZeros', [
        ['add', 'instead'],
        ['keep', 'read'],
      ]),
    })
    warn(findings, checkDigits, {
      code: 'lost_check_digits',
      say: (whole) =>
        `is no trade number as it stands; with a check digit after it, it would be ${whole}: look whether the last digit is missing. It stays as it is unless you decide otherwise`,
      question: checkDigits.question('checkDigits', [
        ['keep', 'read'],
        ['add', 'instead'],
      ]),
    })
    this.#reportGroups(findings)
  }

  #reportGroups(findings: Findings): void {
    const isSure = this.#joined.count >= ENOUGH && this.#apart.count === 0
    if (!isSure) {
      warn(findings, this.#joined, {
        code: 'grouped_digits',
        say: (groups) =>
          `was written ${quoteValue(groups)} and is read as one code, since its digits check: where they are several codes, or the signs belong to it, decide that barcodes are read as written`,
        question: this.#joined.question('barcodes', [
          ['joined', 'read'],
          ['as_written', 'instead'],
        ]),
      })
    }
    const [first] = this.#apart.first
    if (this.#printedApart === 0 || first === undefined) return
    warn(findings, this.#apart, {
      code: 'wrong_check_digit',
      say: () => 'looks like a trade number, and its check digit is wrong: write it again',
    })
  }
}

interface Warned {
  readonly code: BarcodeDoubtCode
  readonly say: (instead: string, read: string) => string
  readonly question?: ReadingQuestion
}

function warn(findings: Findings, doubts: Doubts, { code, say, question }: Warned): void {
  const [first] = doubts.first
  if (first === undefined) return
  const { count } = doubts
  const others = andMore(count - 1)
  const place = `${lineWord(findings.format)} ${first.line}`
  const warning: ImportWarning = {
    ...{ code, value: first.read, line: first.line, count },
    text: `the barcode ${quoteValue(first.read)} in ${place}${others} ${say(first.instead, first.read)}`,
    ...(question && { question }),
  }
  findings.warn(warning)
}
