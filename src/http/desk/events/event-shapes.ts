import { petId, time } from '../../shapes/fields.ts'
import { formsBy } from '../../shapes/forms.ts'
import { listOf, object } from '../../shapes/objects.ts'
import {
  type AnyShape,
  type JsonSchema,
  named,
  optional,
  refTo,
  shape,
  type ValueOf,
} from '../../shapes/shape.ts'
import { count, flag, oneOf, orNull, text } from '../../shapes/values.ts'
import { Key } from '../access/key-shapes.ts'
import { shownSettings } from '../access/settings-shapes.ts'
import { DeskPet } from '../pets/pet-shapes.ts'

const Check = named(
  'Check',
  object(
    {
      name: text('What was looked at'),
      state: oneOf(['ok', 'warn', 'fail'], 'How it is'),
      message: text('What was found, for people'),
      advice: optional(text('What to do; there whenever the state is not `ok`')),
    },
    'What was found out about one thing',
  ),
)

/** The data of each event of `GET /desk/api/events`, by its name. */
const DATA = {
  ready: object({ version: text('Of the program that answers') }),
  key: Key,
  settings: object(shownSettings),
  lost: object({
    changes: count('0: its operator knows of it', { minimum: 0 }),
    foundAt: orNull(time('When it was found; null: it is known')),
  }),
  pets: listOf(DeskPet),
  removed: listOf(petId),
  reload: object({}),
  health: object({
    ready: flag('Whether the service can do its work: no check fails'),
    degraded: optional(flag('True where it works, and keeps less than it promises for a while')),
    checks: listOf(Check),
  }),
}

export type DeskEventName = keyof typeof DATA

/** What each event of `GET /desk/api/events` carries as JSON, by its name; petId is an exact int64. */
export type DeskEvents = { readonly [Name in DeskEventName]: ValueOf<(typeof DATA)[Name]> }

const MEANING: { readonly [Name in DeskEventName]: string } = {
  ready: 'Comes first: from here on every change is sent. Get the list now.',
  key: 'The API key that listens, as `GET /desk/api/key` has it: at first, and whenever that has changed',
  settings:
    'What was decided for the whole shop: at first, and whenever that has changed. With another `lowStockAt`, `low` of each pet that has no level of its own goes by that from here on; `pets` does not have these.',
  lost: 'Changes of the shop that were made and are not there any more: the database of the service came back older, after a failure. Count the pets. It comes at first where there are any, and whenever that has changed.',
  pets: 'Pets that were changed or added, as they are now',
  removed: 'Pets that are not there any more',
  reload:
    'More has changed than is sent, or a supplier is called otherwise: get the list again, from its start where it is still coming',
  health: 'How the service is: at first, and whenever that has changed',
}

export const EVENT_NAMES = Object.keys(DATA) as readonly DeskEventName[]

/** An event as a reader of event streams has it: its name, and its data once that is read as JSON. */
function eventShape(name: DeskEventName): AnyShape {
  const data: AnyShape = DATA[name]
  const schema = (): JsonSchema => ({
    description: MEANING[name],
    type: 'object',
    required: ['event', 'data'],
    properties: { event: { type: 'string', enum: [name] }, data: refTo(data) },
  })
  const eventName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Event`
  return {
    ...named(
      eventName,
      shape((value) => ({ value }), schema),
    ),
    ...{ fields: { data } },
  }
}

/** One event of the stream. */
export const DeskEvent = named(
  'DeskEvent',
  formsBy(
    'event',
    Object.fromEntries(EVENT_NAMES.map((name) => [name, eventShape(name)])),
    'One event of the stream: its name, and its data as JSON',
  ),
)
