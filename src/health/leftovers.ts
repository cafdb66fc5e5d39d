import { HOUR_MS } from '../clocks/durations.ts'
import { type Check, ok, warn } from './check.ts'
import { bytesText, counted, firstOf } from './words.ts'

// A backup that is being made just now has such a file too.
const AT_WORK_MS = HOUR_MS

export interface Leftover {
  readonly path: string
  readonly bytes: number
  readonly modifiedAt: number
  /** A copy of an earlier database that was kept on purpose, or a file that was never finished. */
  readonly kind: 'copy' | 'partial'
}

/** What restores, upgrades and interrupted backups have left lying about, and what it takes. */
export function leftovers(files: readonly Leftover[], now: number): Check {
  const name = 'leftovers'
  const copies = files.filter(({ kind }) => kind === 'copy')
  const partial = files.filter(
    ({ kind, modifiedAt }) => kind === 'partial' && now - modifiedAt > AT_WORK_MS,
  )
  const kept =
    copies.length === 0
      ? 'no copies of earlier databases'
      : `${counted(copies.length, 'copy', 'copies')} of earlier databases, ${size(copies)}`
  if (partial.length > 0) {
    const found = `${counted(partial.length, 'unfinished file')}, ${size(partial)}: ${firstOf(partial.map(({ path }) => path))}`
    return warn(
      name,
      `${found}; ${kept}`,
      'what ends in .partial was left by a backup or restore that was interrupted, and can be deleted',
    )
  }
  if (copies.length === 0) return ok(name, kept)
  return ok(name, kept, 'delete them when the shop is sure that it will not want them back')
}

const size = (files: readonly Leftover[]): string =>
  bytesText(files.reduce((sum, { bytes }) => sum + bytes, 0))
