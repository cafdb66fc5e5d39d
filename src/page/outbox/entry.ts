import type { Count, Difference } from '../../stock/movement.ts'

/** What a person wants of a pet's quantity. */
export interface Change {
  readonly petId: bigint
  /** What it was called at the time. */
  readonly name: string | null
  readonly what: Difference | Count
  readonly note: string | null
}

/** A change that waits until the service has it. */
export interface Entry extends Change {
  /** A UUID. The service makes a change once for each, however often it comes. */
  readonly id: string
  /** The API key of whoever made it. */
  readonly keyId: string
  readonly keyName: string
  /** UTC epoch milliseconds. */
  readonly madeAt: number
  /** Its place in the order in which they were made. Clocks may be set back. */
  readonly place: number
  /** Whether it may have reached the service. */
  readonly tried: boolean
  /** Why the service will not make it: the code of its error. Null: it still may. */
  readonly refusal: string | null
}

export const inOrder = (a: Entry, b: Entry): number =>
  a.place - b.place || a.madeAt - b.madeAt || (a.id < b.id ? -1 : Number(a.id > b.id))

/** What is on its way to one pet. */
export interface InFlight {
  /** How many changes. */
  readonly changes: number
  /** What all differences come to. */
  readonly difference: number
  /** The newest count, if there is one. */
  readonly counted: number | undefined
}

export function inFlightOf(entries: readonly Entry[]): ReadonlyMap<bigint, InFlight> {
  const sums = new Map<bigint, InFlight>()
  for (const { petId, what } of entries) {
    const before = sums.get(petId)
    const changes = (before?.changes ?? 0) + 1
    // What was counted stands for all that came before it.
    sums.set(
      petId,
      'counted' in what
        ? { changes, difference: 0, counted: what.counted }
        : {
            changes,
            difference: (before?.difference ?? 0) + what.change,
            counted: before?.counted,
          },
    )
  }
  return sums
}

/** How many there will be when all has arrived, and nobody else changes anything. */
export const expectedQuantity = (quantity: number, inFlight: InFlight | undefined): number =>
  inFlight === undefined ? quantity : (inFlight.counted ?? quantity) + inFlight.difference
