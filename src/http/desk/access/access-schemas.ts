import { Type } from '@sinclair/typebox'
import { ACCESS_LEVELS, type Access } from '../../../keys/access.ts'
import { ACCESS_ACTIONS } from '../../../keys/access-journal.ts'
import { MAX_KEY_NAME_LENGTH } from '../../../keys/key-name.ts'
import { MAX_REQUEST_LIMIT, PLANS } from '../../../plans/plans.ts'
import { literals } from '../../schemas/schemas.ts'
import { withoutFilled } from '../schema-parts.ts'
import { time } from '../schemas.ts'
import { keyNameSchema, lineIdSchema, newNameSchema, nullable } from '../text-schemas.ts'
import { MAX_GRACE_MS } from './key-body.ts'

/** The shapes of keys, codes and their journal, for the types of routes and for the document. They check nothing. */

const accessSchema = (options: { readonly default?: Access } = {}) =>
  literals(ACCESS_LEVELS, 'What it may do; each level includes those before it', options)

const limitSchema = (description: string) =>
  Type.Integer({ minimum: 1, maximum: MAX_REQUEST_LIMIT, description })

const ownLimits = () => {
  const limit = limitSchema('Of the plan enterprise alone, which needs it')
  return {
    perMinute: Type.Optional(nullable(limit)),
    perDay: Type.Optional(nullable(limit)),
  }
}

const keyIdSchema = () => Type.String({ description: 'Its id, as in the journal' })

const endSchema = () => nullable(time('When it ends; null: never'))

const graceSchema = (description: string) =>
  nullable(Type.Integer({ minimum: 0, maximum: MAX_GRACE_MS, description }))

export const ListedKeySchema = Type.Object(
  {
    id: keyIdSchema(),
    name: keyNameSchema('What the shop calls it'),
    access: accessSchema(),
    plan: literals(PLANS, 'What its limits depend on'),
    perMinute: limitSchema('Requests that it may make a minute'),
    perDay: limitSchema('Requests that it may make a day'),
    createdAt: time('When it was made'),
    expiresAt: endSchema(),
    revokedAt: nullable(time('When it was taken away; null: it was not')),
    lastUsedAt: nullable(time('When it was last used; null: never')),
    bannedUntil: nullable(time('When its ban ends; null: it is not banned')),
    oldTokens: Type.Integer({
      minimum: 0,
      description: 'How many keys that were renewed still work',
    }),
    oldTokensEndAt: nullable(time('When the last of them ends; null: none works')),
    used: nullable(
      Type.Object(
        {
          minute: Type.Integer({ minimum: 0, description: 'Of `perMinute`' }),
          day: Type.Integer({ minimum: 0, description: 'Of `perDay`' }),
        },
        {
          description:
            'Requests that are used up now; both windows fill up bit by bit. null: it is revoked, or the limiter does not respond',
        },
      ),
    ),
  },
  { description: 'An API key as managers see it, without the key itself' },
)

export const KeyListSchema = Type.Object(
  {
    keys: Type.Array(ListedKeySchema, {
      description: 'In the order in which they were made, also those that have ended',
    }),
  },
  { description: 'All API keys of the shop' },
)

const newKeyFields = () => ({
  name: newNameSchema('Whose it is.', MAX_KEY_NAME_LENGTH),
  access: Type.Optional(nullable(accessSchema({ default: 'write' }))),
  plan: Type.Optional(nullable(literals(PLANS, 'What its limits depend on: business unless told'))),
  ...ownLimits(),
  expiresAt: Type.Optional(nullable(time('When it ends, a time to come; null: never'))),
})

export const NewKeySchema = Type.Object(newKeyFields(), {
  description: 'An API key that is to be made. Fields that the desk does not know are ignored.',
})

export const IssuedKeySchema = Type.Object(
  {
    id: keyIdSchema(),
    key: Type.String({ description: 'The key itself, shown this once' }),
  },
  { description: 'A key that was made' },
)

const given = (field: string) => ({ properties: { [field]: {} }, required: [field] })

const NOT_ONE = { allOf: ['name', 'access', 'plan'].map((field) => ({ not: given(field) })) }

const TWO = [
  ['name', 'access'],
  ['name', 'plan'],
  ['access', 'plan'],
].map((fields) => ({ allOf: fields.map(given) }))

export const KeyEditSchema = Type.Object(
  {
    name: Type.Optional(newNameSchema('Its new name.', MAX_KEY_NAME_LENGTH)),
    access: Type.Optional(accessSchema()),
    plan: Type.Optional(literals(PLANS, 'Its new plan, with full windows')),
    ...ownLimits(),
  },
  {
    // With `oneOf` in place of this, generators make no type of the body.
    not: { anyOf: [NOT_ONE, ...TWO] },
    description:
      'One change: of the name, of the access, or of the plan. Fields that the desk does not know are ignored.',
  },
)

export const RenewalSchema = Type.Object(
  {
    graceMs: Type.Optional(
      graceSchema(
        'How long the key before still works, in milliseconds: a day unless told. 0: no earlier key works any more',
      ),
    ),
  },
  { description: 'How a key is renewed. Fields that the desk does not know are ignored.' },
)

export const KeyCodeSchema = Type.Object(newKeyFields(), {
  description:
    'For a new API key. It has no `keyId`; fields that the desk does not know are ignored.',
  ...withoutFilled('keyId'),
})

export const RenewalCodeSchema = Type.Object(
  {
    keyId: Type.String({ description: 'The id of the API key that is renewed' }),
    graceMs: Type.Optional(
      graceSchema(
        'How long the key before still works once a device has the new one, in milliseconds: a day unless told. 0: no earlier key works any more then',
      ),
    ),
  },
  {
    description: 'For a new token of an API key that is there. It has no `name`.',
    ...withoutFilled('name'),
  },
)

export const NewCodeSchema = Type.Union([KeyCodeSchema, RenewalCodeSchema])

const codeIdSchema = () => Type.String({ description: 'Its id, by which managers ask about it' })
const numberSchema = (description: string) => Type.String({ pattern: '^[0-9]{4}$', description })

export const MadeCodeSchema = Type.Object(
  {
    id: codeIdSchema(),
    code: Type.String({ description: 'The code itself, shown this once' }),
    endsAt: time('When it ends'),
  },
  { description: 'A one-time code that was made' },
)

export const CodeSchema = Type.Object(
  {
    id: codeIdSchema(),
    state: literals(
      ['open', 'claimed', 'confirmed', 'used', 'ended'],
      '`open`: no device has sent it. `claimed`: one has, and waits. `confirmed`: that one gets its key with its next request. `used`: it has its key. `ended`: it is too late.',
    ),
    number: nullable(
      numberSchema('The four digits that the device shows; null: no device has claimed the code'),
    ),
    endsAt: time('When it ends'),
    keyId: nullable(Type.String({ description: 'The API key that the device got' })),
  },
  { description: 'A one-time code, without the code itself' },
)

export const ListedCodeSchema = Type.Object(
  {
    id: codeIdSchema(),
    name: nullable(
      Type.String({
        description: 'Whom it is for; null: it sets the shop up, and asks for a name',
      }),
    ),
    access: accessSchema(),
    keyId: nullable(Type.String({ description: 'The API key that it renews; null: a new one' })),
    state: literals(['open', 'claimed', 'confirmed'], 'As of a single code'),
    number: nullable(
      numberSchema('The four digits that the device shows; null: no device has claimed the code'),
    ),
    endsAt: time('When it ends'),
  },
  { description: 'A one-time code that can still be used, without the code itself' },
)

export const CodeListSchema = Type.Object(
  {
    codes: Type.Array(ListedCodeSchema, { description: 'Newest first' }),
  },
  { description: 'The one-time codes of the shop that wait for a device or a manager' },
)

export const ConfirmationSchema = Type.Object(
  { number: numberSchema('The four digits that the device shows') },
  {
    description:
      'What a manager has seen on the device. Fields that the desk does not know are ignored.',
  },
)

export const AccessEntrySchema = Type.Object(
  {
    id: lineIdSchema('Its place in the journal'),
    at: time('When it was done'),
    keyId: nullable(Type.String({ description: 'The API key that did it; null: a command' })),
    action: literals(ACCESS_ACTIONS, 'What was done'),
    subject: nullable(
      Type.String({
        description:
          'What it was done to: the id of a key, a code or a pet, or the names of settings; null: the whole shop',
      }),
    ),
    name: nullable(Type.String({ description: 'What the key or the pet was called then' })),
    before: nullable(Type.String({ description: 'The value before, where there is one' })),
    after: nullable(Type.String({ description: 'The value after, where there is one' })),
  },
  { description: 'One entry of the journal of access' },
)

export const AccessJournalSchema = Type.Object(
  {
    entries: Type.Array(AccessEntrySchema, { description: 'Newest first' }),
    next: nullable(lineIdSchema('The `before` of the next page; null: this is the last')),
  },
  { description: 'A part of the journal of access' },
)
