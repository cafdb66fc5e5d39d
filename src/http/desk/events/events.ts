import type { Static } from '@sinclair/typebox'
import type { DeskPetSchema } from '../schemas.ts'
import type { EVENT_DATA } from './event-schemas.ts'

/** A pet as the desk's operations and events have it. */
export type DeskPet = Static<typeof DeskPetSchema>

export type DeskEventName = keyof typeof EVENT_DATA

/** What each event of `GET /desk/api/events` carries as JSON, by its name; petId is an exact int64. */
export type DeskEvents = { readonly [Name in DeskEventName]: Static<(typeof EVENT_DATA)[Name]> }
