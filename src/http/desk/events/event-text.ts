import type { Readiness } from '../../../health/check.ts'
import type { PetDetails } from '../../../stock/pet-details.ts'
import { petDetailsJson } from '../pet-details-json.ts'
import type { DeskEventName } from './event-schemas.ts'

const utf8 = new TextEncoder()

/** An event as it is sent. JSON has no line breaks of its own, so one line of data is enough. */
const event = (name: DeskEventName, json: string): Uint8Array =>
  utf8.encode(`event: ${name}\ndata: ${json}\n\n`)

/** Writes a value once for all streams, as long as it is the last one. */
function once<T extends object>(write: (value: T) => Uint8Array): (value: T) => Uint8Array {
  let last: { readonly of: T; readonly bytes: Uint8Array } | undefined
  return (value) => {
    if (last?.of !== value) last = { of: value, bytes: write(value) }
    return last.bytes
  }
}

/** Writes events for all streams of a service. */
export const eventTexts = (version: string) => ({
  ready: event('ready', JSON.stringify({ version })),
  reload: event('reload', '{}'),
  /** Keeps proxies and browsers from taking the stream for dead. */
  comment: utf8.encode(':\n\n'),
  pets: once((pets: readonly PetDetails[]) =>
    event('pets', `[${pets.map(petDetailsJson).join(',')}]`),
  ),
  removed: once((petIds: readonly bigint[]) => event('removed', `[${petIds.join(',')}]`)),
  health: once(({ ready, checks }: Readiness) =>
    event('health', JSON.stringify({ ready, checks })),
  ),
})

export type EventTexts = ReturnType<typeof eventTexts>
