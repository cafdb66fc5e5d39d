import type { Readiness } from '../../../health/check.ts'
import type { ApiKey } from '../../../keys/api-key.ts'
import type { LostChanges } from '../../../shops/lost-changes.ts'
import { type ShownSettings, shownSettings } from '../../../shops/settings.ts'
import type { PetDetails } from '../../../stock/pet-details.ts'
import { ownKey } from '../access/own-key.ts'
import { petDetailsJsons } from '../pets/pet-details-json.ts'
import type { DeskEventName } from './event-shapes.ts'

const utf8 = new TextEncoder()

/** An event as it is sent. JSON has no line breaks of its own, so one line of data is enough. */
const event = (name: DeskEventName, json: string): Uint8Array =>
  utf8.encode(`event: ${name}\ndata: ${json}\n\n`)

/** Writes values once for all streams, as long as they are the last ones. */
function once<Values extends readonly unknown[]>(
  write: (...values: Values) => Uint8Array,
): (...values: Values) => Uint8Array {
  let last: { readonly of: Values; readonly bytes: Uint8Array } | undefined
  return (...values) => {
    const isSame = last?.of.every((value, at) => value === values[at])
    if (last === undefined || !isSame) last = { of: values, bytes: write(...values) }
    return last.bytes
  }
}

/** Writes events for all streams of a service. */
export const eventTexts = (version: string) => ({
  ready: event('ready', JSON.stringify({ version })),
  reload: event('reload', '{}'),
  /** Keeps proxies and browsers from taking the stream for dead. */
  comment: utf8.encode(':\n\n'),
  key: (key: ApiKey) => event('key', JSON.stringify(ownKey(key))),
  settings: (settings: ShownSettings) => event('settings', JSON.stringify(shownSettings(settings))),
  lost: (lost: LostChanges | undefined) =>
    event('lost', JSON.stringify({ changes: lost?.changes ?? 0, foundAt: lost?.foundAt ?? null })),
  /** @param shopLevel the low-stock level of pets that have none of their own */
  pets: once((pets: readonly PetDetails[], shopLevel: number | null) =>
    event('pets', `[${petDetailsJsons(pets, shopLevel)}]`),
  ),
  removed: once((petIds: readonly bigint[]) => event('removed', `[${petIds.join(',')}]`)),
  health: once((now: Readiness) => event('health', JSON.stringify(now))),
})

export type EventTexts = ReturnType<typeof eventTexts>
