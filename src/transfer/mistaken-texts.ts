import { andMore } from './and-more.ts'
import { shownByPages } from './html-entities.ts'
import type { ImportFindings } from './import-findings.ts'
import { type FileRow, lineWord } from './import-reading.ts'
import { quoteValue } from './import-values.ts'
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

/** Warns of names and kinds that may be meant in another way. What is meant is a guess: none is changed. */
export function warnOfMistakenTexts(
  rows: readonly Pick<FileRow, 'line' | 'name' | 'kind'>[],
  findings: ImportFindings,
): void {
  for (const mistaken of ALL) warnOf(mistaken, rows, findings)
}

function warnOf(
  { code, meantBy, say }: Mistaken,
  rows: Parameters<typeof warnOfMistakenTexts>[0],
  findings: ImportFindings,
): void {
  let first: { readonly line: number; readonly value: string; readonly meant: string } | undefined
  let count = 0
  for (const { line, name, kind } of rows) {
    for (const value of [name, kind]) {
      const meant = value ? meantBy(value) : undefined
      if (!value || meant === undefined) continue
      first ??= { line, value, meant }
      count++
    }
  }
  if (first === undefined) return
  const more = andMore(count - 1)
  findings.warn({
    ...{ code, ...first, count },
    text: `${quoteValue(first.value)} in ${lineWord(findings.format)} ${first.line}${more} ${say(quoteValue(first.meant))}`,
  })
}
