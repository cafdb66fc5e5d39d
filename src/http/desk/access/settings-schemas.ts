import { Type } from '@sinclair/typebox'
import { ACCESS_LEVELS } from '../../../keys/access.ts'
import { MAX_KEY_NAME_LENGTH } from '../../../keys/key-name.ts'
import { LANGUAGES } from '../../../shops/settings.ts'
import { MAX_SHOP_NAME_LENGTH } from '../../../shops/shop-name.ts'
import { literals, quantitySchema } from '../../schemas/schemas.ts'
import { time } from '../schemas.ts'
import { keyNameSchema, newNameSchema, nullable, SHOP_NAME_PATTERN } from '../text-schemas.ts'
import { LEAST_KEPT_MS, MOST_KEPT_MS, TIME_ZONE_PATTERN } from './settings-body.ts'

/** The shapes of settings, and of signing in by a code, for the types of routes and for the document. */

const shopNameSchema = (description = 'What the shop is called; not a number alone.') =>
  newNameSchema(description, MAX_SHOP_NAME_LENGTH, SHOP_NAME_PATTERN)

const languageSchema = () =>
  nullable(literals(LANGUAGES, 'The language of the page; null: that of each browser'))

const keptSchema = (description: string) => Type.Integer({ format: 'int64', description })

const settingFields = () => ({
  language: languageSchema(),
  timeZone: nullable(
    Type.String({
      maxLength: 100,
      pattern: TIME_ZONE_PATTERN,
      description: 'A name of the IANA time zones, like Europe/Berlin; null: that of each device',
    }),
  ),
  lowStockAt: nullable(
    quantitySchema('The low-stock level of every pet that has none of its own; null: none'),
  ),
})

const shownFields = () => ({
  name: nullable(Type.String({ description: 'What the shop is called; null: it has no name' })),
  ...settingFields(),
})

export const ShownSettingsSchema = Type.Object(shownFields())

export const SettingsSchema = Type.Object(
  {
    ...shownFields(),
    journal: Type.Object(
      {
        keptMs: keptSchema('In milliseconds, as of now'),
        fixedByFlag: Type.Boolean({
          description: 'Whether it is fixed where the service is started (`--keep-movements`)',
        }),
        next: nullable(
          Type.Object(
            { keptMs: keptSchema('In milliseconds'), from: time('From when') },
            { description: 'The shorter time that is to come; null: it stays as it is' },
          ),
        ),
      },
      { description: 'How long the journals keep what happened' },
    ),
  },
  { description: 'What was decided for the whole shop' },
)

const partly = <Fields extends Record<string, ReturnType<typeof Type.Unsafe>>>(fields: Fields) =>
  Type.Partial(Type.Object(fields)).properties

export const SettingsChangeSchema = Type.Object(
  {
    name: Type.Optional(
      shopNameSchema('What the shop is called; not a number alone, and not null: it keeps a name.'),
    ),
    ...partly(settingFields()),
    journalKeptMs: Type.Optional(
      nullable(
        Type.Integer({
          format: 'int64',
          minimum: LEAST_KEPT_MS,
          maximum: MOST_KEPT_MS,
          description:
            'How long the journals keep what happened, in milliseconds. A shorter time takes effect after 7 days; null: the program’s own choice',
        }),
      ),
    ),
  },
  {
    not: {
      allOf: ['name', 'language', 'timeZone', 'lowStockAt', 'journalKeptMs'].map((field) => ({
        not: { properties: { [field]: {} }, required: [field] },
      })),
    },
    description:
      'What is changed: one of these at least, all else stays. Fields that the desk does not know are ignored.',
  },
)

export const SetUpSchema = Type.Object(
  {
    shopName: Type.Optional(nullable(shopNameSchema())),
    language: Type.Optional(languageSchema()),
    person: Type.Optional(nullable(newNameSchema('Who has the first key.', MAX_KEY_NAME_LENGTH))),
  },
  {
    description:
      'Empty, or, once `set_up_needed` has come, what the shop is called and who has the first key. Fields that the desk does not know are ignored.',
  },
)

export const SetUpNeededSchema = Type.Object(
  {
    state: literals(['set_up_needed'], 'The code sets the shop up'),
    shopName: nullable(Type.String({ description: 'What the shop is called already' })),
    language: languageSchema(),
  },
  { description: 'Nothing has changed yet: send the same code again, with what is asked for' },
)

export const WaitingSchema = Type.Object(
  {
    state: literals(['waiting'], 'A manager has to confirm the device'),
    number: Type.String({
      pattern: '^[0-9]{4}$',
      description: 'The four digits that both screens show',
    }),
    endsAt: time('When the code ends'),
    claim: Type.Optional(
      Type.String({
        description:
          'Sent in place of the code from now on; there in the response alone to the request that was the first with the code',
      }),
    ),
  },
  { description: 'The device asks again, every 1.5 seconds' },
)

export const SignedInSchema = Type.Object(
  {
    state: literals(['signed_in'], 'The device has its key'),
    key: Type.String({ description: 'The key itself, shown this once' }),
    id: Type.String({ description: 'Its id, as in the journal' }),
    name: keyNameSchema('What the shop calls it'),
    access: literals(ACCESS_LEVELS, 'What it may do; each level includes those before it'),
  },
  { description: 'The key that the code was exchanged for' },
)
