import type { Static } from '@sinclair/typebox'
import type { Check } from '../../health/check.ts'
import type { DeskPetSchema } from './schemas.ts'

/** A pet as the desk's operations and events have it. */
export type DeskPet = Static<typeof DeskPetSchema>

/** What each event of `GET /desk/api/events` carries as JSON, by its name; petId is an exact int64. */
export interface DeskEvents {
  /** The first event: from here on every change is told. So get the list after it. */
  ready: { readonly version: string }
  /** Pets that were changed or added, as they are now. */
  pets: readonly DeskPet[]
  /** Pets that are not there any more. */
  removed: readonly bigint[]
  /** More has changed than is told: get the list again, from its start where it is on its way. */
  reload: Record<string, never>
  /** How the service is: at first, and whenever that has changed. */
  health: { readonly ready: boolean; readonly checks: readonly Check[] }
}

export type DeskEventName = keyof DeskEvents
