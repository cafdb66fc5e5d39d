import { groupBy } from '../../everywhere/lists.ts'
import { quoteValue } from '../cells/import-values.ts'
import type { Findings } from '../reading/findings.ts'
import type { ImportRow } from '../reading/import-reading.ts'

/** A kind as some lines of a file write it. */
export interface KindSpelling {
  readonly kind: string
  /** Those with this kind, ascending; none: only the stock has it. */
  readonly lines: readonly number[]
}

/**
 * Finds kinds that differ in letter case alone: they are kept as they are written, as kinds of their own.
 * @param inStock the kinds that the stock has
 * @returns the spellings of each such kind, those of the stock first, then the most frequent
 */
export function alikeKinds(
  rows: readonly Pick<ImportRow, 'line' | 'kind'>[],
  inStock: Iterable<string> = [],
): readonly (readonly KindSpelling[])[] {
  const known = new Set(inStock)
  const lines = new Map<string, number[]>([...known].map((kind) => [kind, []]))
  for (const { kind, line } of rows) {
    if (kind === null || kind === undefined) continue
    const same = lines.get(kind)
    if (same === undefined) lines.set(kind, [line])
    else same.push(line)
  }
  const spellings = [...lines].map(([kind, same]) => ({ kind, lines: same }))
  const alike = groupBy(spellings, ({ kind }) => kind.toLowerCase())
  return [...alike.values()]
    .filter((some) => some.length > 1 && some.some((each) => each.lines.length > 0))
    .map((some) =>
      [...some].sort(
        (a, b) =>
          Number(known.has(b.kind)) - Number(known.has(a.kind)) || b.lines.length - a.lines.length,
      ),
    )
}

/** Warns of kinds that differ in letter case alone, which a person may take for one. */
export function warnOfAlikeKinds(
  rows: readonly Pick<ImportRow, 'line' | 'kind'>[],
  findings: Findings,
): void {
  for (const spellings of alikeKinds(rows)) {
    const shown = spellings.map(({ kind, lines }) => `${quoteValue(kind)} (${pets(lines.length)})`)
    findings.warn({
      code: 'alike_kinds',
      text: `the kinds ${shown.join(', ')} differ in letter case alone, and are ${shown.length} kinds`,
    })
  }
}

const pets = (many: number): string => (many === 1 ? '1 pet' : `${many} pets`)
