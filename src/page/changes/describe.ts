import type { Entry, InFlight } from '../outbox/entry.ts'
import type { Texts } from '../texts/texts.ts'

/** Describes a change: `-1, Sale`. */
export function whatOf({ what }: Pick<Entry, 'what'>, { change, stock }: Texts): string {
  return 'counted' in what
    ? change.countIs(what.counted, what.expected)
    : change.difference(what.change, stock.reasons[what.reason])
}

/** Describes the changes of a pet that are in flight. */
export function inFlightText({ difference, counted }: InFlight, { change, signed }: Texts): string {
  if (counted !== undefined) return change.countInFlight(counted + difference)
  return change.inFlight(signed(difference))
}

/** Says why the service has not made a change, and what to do. */
export function refusalText({ refusal, what }: Entry, { change }: Texts): string {
  const { refusals } = change
  switch (refusal) {
    case 'quantity_out_of_range':
      return 'change' in what && what.change > 0 ? refusals.tooMany : refusals.quantity_out_of_range
    case 'quantity_moved':
    case 'pet_not_found':
    case 'insufficient_access':
      return refusals[refusal]
    default:
      return refusals.other(refusal ?? '')
  }
}
