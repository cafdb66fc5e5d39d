import { type Static, Type } from '@sinclair/typebox'
import { literals, PetIdSchema } from '../../schemas/schemas.ts'
import { ShownSettingsSchema } from '../access/settings-schemas.ts'
import { DeskPetSchema, KeySchema, time } from '../schemas.ts'
import { nullable } from '../text-schemas.ts'

/** The data of the desk's events, for their types and for the document. These schemas check nothing. */

export const CheckSchema = Type.Object(
  {
    name: Type.String({ description: 'What was looked at' }),
    state: literals(['ok', 'warn', 'fail'], 'How it is'),
    message: Type.String({ description: 'What was found, for people' }),
    advice: Type.Optional(
      Type.String({ description: 'What to do; there whenever the state is not `ok`' }),
    ),
  },
  { description: 'What was found out about one thing' },
)

/** The data of each event of `GET /desk/api/events`, by its name. */
export const EVENT_DATA = {
  ready: Type.Object(
    { version: Type.String({ description: 'Of the program that answers' }) },
    { description: 'Comes first: from here on every change is told. Get the list now.' },
  ),
  key: Type.Object(KeySchema.properties, {
    description:
      'The API key that listens, as `GET /desk/api/key` has it: at first, and whenever that has changed',
  }),
  settings: Type.Object(ShownSettingsSchema.properties, {
    description:
      'What was decided for the whole shop: at first, and whenever that has changed. With another `lowStockAt`, `low` of each pet that has no level of its own goes by that from here on; `pets` does not tell these.',
  }),
  lost: Type.Object(
    {
      changes: Type.Integer({ minimum: 0, description: '0: whoever runs the service knows of it' }),
      foundAt: nullable(time('When it was found; null: it is known')),
    },
    {
      description:
        'Changes of the shop that were made and are not there any more: the database of the service came back older, after a failure. Count the pets. It comes at first where there are any, and whenever that has changed.',
    },
  ),
  pets: Type.Array(DeskPetSchema, {
    description: 'Pets that were changed or added, as they are now',
  }),
  removed: Type.Array(PetIdSchema, { description: 'Pets that are not there any more' }),
  reload: Type.Object(
    {},
    {
      description:
        'More has changed than is told: get the list again, from its start where it is on its way',
    },
  ),
  health: Type.Object(
    {
      ready: Type.Boolean({ description: 'Whether the service can do its work: no check fails' }),
      degraded: Type.Optional(
        Type.Boolean({
          description: 'True where it works, and keeps less than it promises for a while',
        }),
      ),
      checks: Type.Array(CheckSchema),
    },
    { description: 'How the service is: at first, and whenever that has changed' },
  ),
}

/** A pet as the desk's operations and events have it. */
export type DeskPet = Static<typeof DeskPetSchema>

export type DeskEventName = keyof typeof EVENT_DATA

/** What each event of `GET /desk/api/events` carries as JSON, by its name; petId is an exact int64. */
export type DeskEvents = { readonly [Name in DeskEventName]: Static<(typeof EVENT_DATA)[Name]> }
