import { shownByPages } from '../cells/html-entities.ts'
import { quoteValue } from '../cells/import-values.ts'
import { andMore } from '../reading/and-more.ts'
import type { Findings } from '../reading/findings.ts'
import { type FileRow, lineWord } from '../reading/import-reading.ts'
import { beforeMisread } from './twice-encoded.ts'

/** How a program has written a text in place of the one that was meant. */
interface Mistaken {
  readonly code: 'twice_encoded' | 'for_web_pages'
  /** @returns undefined for a text that is right */
  readonly meantBy: (text: string) => string | undefined
  /** The rest of a sentence that begins with the text. */
  readonly say: (meant: string) => string
}

const ALL: readonly Mistaken[] = [
  {
    code: 'twice_encoded',
    meantBy: beforeMisread,
    say: (meant) =>
      `may have been ${meant}: a program has read its letters wrongly, and saved them so; get the list again from where it comes from`,
  },
  {
    code: 'for_web_pages',
    meantBy: shownByPages,
    say: (meant) =>
      `is written as for a web page, where it means ${meant}: it comes in as it is; replace it in the file if you want it as it is meant`,
  },
]

/** Two signs beyond ASCII, or the start of an entity: most texts have neither, and are right. */
const MAY_BE_MISTAKEN = /[^\0-\x7f]{2}|&[#A-Za-z]/

/** Warns of names and kinds that may be meant in another way. What is meant is a guess: none is changed. */
export function warnOfMistakenTexts(
  rows: readonly Pick<FileRow, 'line' | 'name' | 'kind'>[],
  findings: Findings,
): void {
  const doubtful: DoubtfulText[] = []
  const look = (value: string | null | undefined, line: number) => {
    if (value && MAY_BE_MISTAKEN.test(value)) doubtful.push({ line, value })
  }
  for (const { line, name, kind } of rows) {
    look(name, line)
    look(kind, line)
  }
  for (const mistaken of ALL) warnOf(mistaken, doubtful, findings)
}

interface DoubtfulText {
  readonly line: number
  readonly value: string
}

function warnOf(
  { code, meantBy, say }: Mistaken,
  doubtful: readonly DoubtfulText[],
  findings: Findings,
): void {
  const found = doubtful.flatMap(({ line, value }) => {
    const meant = meantBy(value)
    return meant === undefined ? [] : [{ line, value, meant }]
  })
  const [first] = found
  if (first === undefined) return
  const count = found.length
  const more = andMore(count - 1)
  findings.warn({
    ...{ code, ...first, count },
    text: `${quoteValue(first.value)} in ${lineWord(findings.format)} ${first.line}${more} ${say(quoteValue(first.meant))}`,
  })
}
