import { findLast } from '../../everywhere/lists.ts'
import { type Changing, useChanges } from '../changes/use-changes.ts'
import { type Entry, expectedQuantity } from '../outbox/entry.ts'
import type { Stock } from '../state/stock.ts'
import { useStock } from '../state/use-stock.ts'
import type { ScanResult } from './scan-outcomes.ts'
import type { Scanner } from './scanner.ts'
import { useScanner } from './use-scanner.ts'

/** What a result is held against. */
interface StandingDependencies extends Changing {
  readonly scanner: Scanner
  readonly stock: Stock
}

export function useStanding(): StandingDependencies {
  const { scanner } = useScanner()
  const { stock } = useStock()
  return { scanner, stock, ...useChanges() }
}

export interface StandingResult {
  readonly result: ScanResult
  /** Whether the scan has changed nothing. */
  readonly isRefused: boolean
  /** How many are left, or were counted so far. */
  readonly number: number
}

/** The result of the last scan, unless something else has happened to the pet since. */
export function standingResult({
  scanner,
  stock,
  outbox,
  undo,
  drafts,
}: StandingDependencies): StandingResult | undefined {
  const result = scanner.result.value
  const pet = result && stock.find(result.petId)
  if (result === undefined || pet === undefined) return undefined
  const { what, petId, entry } = result
  const left = expectedQuantity(pet.quantity, outbox.inFlight(petId))
  if (what === 'counted') {
    const number = drafts.of(petId)?.counted
    return number === undefined ? undefined : { result, isRefused: false, number }
  }
  if (what === 'noneLeft') return left > 0 ? undefined : { result, isRefused: true, number: left }
  const { isRefused } = result
  const changes = [...undo.own.all.value, ...outbox.waiting.value]
  return isRefused || isNewest(entry, changes) ? { result, isRefused, number: left } : undefined
}

/** Whether a change was not taken back, and its pet has had no other one since, such as its undoing. */
function isNewest(entry: Entry | undefined, changes: readonly Pick<Entry, 'id' | 'petId'>[]) {
  return findLast(changes, ({ petId }) => petId === entry?.petId)?.id === entry?.id
}

/** How many of a pet the last scans in a row have received, unless something else has happened to it since. */
export function receivedByScans(petId: bigint, dependencies: StandingDependencies): number {
  const standing = standingResult(dependencies)
  if (standing?.result.what !== 'received' || standing.isRefused) return 0
  return standing.result.petId === petId ? standing.result.animals : 0
}
