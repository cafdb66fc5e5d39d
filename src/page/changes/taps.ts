import type { Movement } from '../../stock/movement.ts'
import { undoNote } from '../../stock/undo-note.ts'
import type { Entry } from '../outbox/entry.ts'
import { undoOf } from './opposite.ts'

/** A tap that comes so soon after another one belongs to it. */
const TOGETHER_MS = 3_000

/** So many taps are undone at once: a device remembers only some hundred changes and undoings. */
const MOST_TOGETHER = 50

/** A change, with its movement where the service has made it. */
export interface KnownChange {
  readonly entry: Entry
  readonly movement: Movement | undefined
}

/** Divides changes, which are in their order, into those that a person makes as one. */
export function runsOf(
  changes: readonly KnownChange[],
  isTogether: (before: Entry, next: Entry) => boolean,
): readonly (readonly KnownChange[])[] {
  const runs: KnownChange[][] = []
  for (const change of changes) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const isNext = before !== undefined && isTogether(before.entry, change.entry)
    if (run !== undefined && isNext && run.length < MOST_TOGETHER) run.push(change)
    else runs.push([change])
  }
  return runs
}

/** The changes of the newest runs, each of them whole, and so many at most. */
export function newestRuns(
  runs: readonly (readonly KnownChange[])[],
  most: number,
): readonly KnownChange[] {
  let kept: readonly KnownChange[] = []
  for (const run of [...runs].reverse()) {
    if (kept.length + run.length > most) break
    kept = [...run, ...kept]
  }
  return kept
}

/**
 * Whether a tap goes on with what the one before it began: the same pet, for the same reason.
 * @param apart the ids of changes that go on with nothing, and with which nothing goes on
 */
export function goesOn(before: Entry, next: Entry, apart: ReadonlySet<string>): boolean {
  const pause = next.madeAt - before.madeAt
  return (
    before.petId === next.petId &&
    before.keyId === next.keyId &&
    'change' in before.what &&
    'change' in next.what &&
    before.what.reason === next.what.reason &&
    before.what.change < 0 === next.what.change < 0 &&
    before.note === next.note &&
    !apart.has(before.id) &&
    !apart.has(next.id) &&
    undoOf(next) === undefined &&
    pause >= 0 &&
    pause <= TOGETHER_MS
  )
}

/** Several differences as one: the newest, with the sum of all. */
export function asOne(entries: readonly [Entry, ...Entry[]]): Entry {
  const newest = entries.at(-1) ?? entries[0]
  const { what } = newest
  if ('counted' in what || entries.length === 1) return newest
  const undone = undoOf(newest)
  const numbers = entries.map((entry) => undoOf(entry)?.number ?? 0)
  return {
    ...newest,
    what: { ...what, change: sum(entries.map(differenceOf)) },
    note: undone === undefined ? newest.note : undoNote({ ...undone, number: sum(numbers) }),
  }
}

export const differenceOf = ({ what }: Entry): number => ('change' in what ? what.change : 0)

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, each) => all + each, 0)
