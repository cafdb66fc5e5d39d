import { DAY_MS } from '../../../clocks/durations.ts'
import { LAST_TIME } from '../../../everywhere/last-time.ts'
import { ACCESS_LEVELS } from '../../../keys/access.ts'
import { MAX_KEY_NAME_LENGTH, readKeyName } from '../../../keys/key-name.ts'
import { KEY_UPDATES } from '../../../keys/key-updates.ts'
import { MAX_REQUEST_LIMIT, PLAN_LIMITS, PLANS, type Plan } from '../../../plans/plans.ts'
import { keyName, lineOfText, time } from '../../shapes/fields.ts'
import { creation, edit, either, listOf, object } from '../../shapes/objects.ts'
import {
  called,
  checked,
  describedAs,
  named,
  optional,
  shape,
  type ValueOf,
} from '../../shapes/shape.ts'
import { count, integer, oneOf, orNull, text } from '../../shapes/values.ts'

export const access = oneOf(ACCESS_LEVELS, 'What it may do; each level includes those before it')

const plan = oneOf(PLANS, 'What its limits depend on')

const updates = oneOf(
  KEY_UPDATES,
  'What its updates under `/v1` are in the journal: plain updates, or sales where they set a quantity to fewer, and arrivals where to more',
)

/** An API key as the one that has it may know it, without the key itself. */
export const Key = named(
  'Key',
  object(
    {
      id: text('Its id, as in the journal'),
      name: keyName('What the shop calls it'),
      access,
      plan,
      expiresAt: orNull(time('When it ends; null: never')),
    },
    'An API key, without the key itself',
  ),
)

const limitOf = (description: string) => integer(1, MAX_REQUEST_LIMIT, description)

export const ListedKey = named(
  'ListedKey',
  object(
    {
      id: text('Its id, as in the journal'),
      name: keyName('What the shop calls it'),
      access,
      plan,
      updates,
      perMinute: limitOf('Requests that it may make a minute'),
      perDay: limitOf('Requests that it may make a day'),
      createdAt: time('When it was made'),
      expiresAt: orNull(time('When it ends; null: never')),
      revokedAt: orNull(time('When it was taken away; null: it was not')),
      lastUsedAt: orNull(time('When it was last used; null: never')),
      bannedUntil: orNull(time('When its ban ends; null: it is not banned')),
      oldTokens: count('How many keys that were renewed still work', { minimum: 0 }),
      oldTokensEndAt: orNull(time('When the last of them ends; null: none works')),
      used: orNull(
        object(
          {
            minute: count('Of `perMinute`', { minimum: 0 }),
            day: count('Of `perDay`', { minimum: 0 }),
          },
          'Requests that are used up now; both windows fill up bit by bit. null: it is revoked, or the limiter does not respond',
        ),
      ),
    },
    'An API key as managers see it, without the key itself',
  ),
)

export const KeyList = named(
  'KeyList',
  object(
    { keys: listOf(ListedKey, 'In the order in which they were made, also those that have ended') },
    'All API keys of the shop',
  ),
)

export const IssuedKey = named(
  'IssuedKey',
  object(
    {
      id: text('Its id, as in the journal'),
      key: text('The key itself, shown this once'),
    },
    'A key that was made',
  ),
)

const ownLimit = optional(
  orNull(limitOf('Of the plan enterprise alone, which needs it'), 'that of the plan'),
)

/** Why a time is no end of a key. */
const TO_COME = 'must be a time to come, in UTC epoch milliseconds, or null for never'

export const newKeyFields = {
  name: called(
    'The name',
    lineOfText(readKeyName, MAX_KEY_NAME_LENGTH, 'Whose it is.'),
    'The name is missing: say whose key it is.',
  ),
  access: optional(
    oneOf(ACCESS_LEVELS, 'What it may do; each level includes those before it. Defaults to write'),
  ),
  updates: optional(updates),
  plan: optional(oneOf(PLANS, 'What its limits depend on. Defaults to business')),
  perMinute: ownLimit,
  perDay: ownLimit,
  expiresAt: optional(
    shape<number>(
      (given) =>
        Number.isInteger(given) && (given as number) <= LAST_TIME
          ? { value: given as number }
          : { reason: TO_COME },
      {
        type: 'integer',
        maximum: LAST_TIME,
        format: 'int64',
        description: 'When it ends, a time to come; null: never, in UTC epoch milliseconds',
      },
    ),
  ),
}

/**
 * What is wrong with the end of a new key, as a sentence; a shape does not know the time of its request.
 * @param now by the clock that ends are compared with
 */
export const problemOfEnd = (
  { expiresAt }: { readonly expiresAt?: number | null },
  now: number,
): string | undefined =>
  (expiresAt ?? Number.POSITIVE_INFINITY) <= now ? `The expiresAt ${TO_COME}.` : undefined

interface SentLimits {
  readonly plan?: Plan | null
  readonly perMinute?: number | null
  readonly perDay?: number | null
}

/** Both numbers for enterprise, none for the others. */
export function problemOfLimits({ plan, perMinute, perDay }: SentLimits): string | undefined {
  const of = plan ?? DEFAULT_PLAN
  const given = [perMinute ?? undefined, perDay ?? undefined].filter((each) => each !== undefined)
  if (of === 'enterprise') {
    return given.length < 2 ? 'The plan enterprise needs both perMinute and perDay.' : undefined
  }
  return given.length === 0
    ? undefined
    : `The fields perMinute and perDay go with the plan enterprise alone; ${of} has its own limits.`
}

const DEFAULT_PLAN = 'business'

/** The plan that was sent, and its limits. */
export function planOf({ plan, perMinute, perDay }: SentLimits) {
  const of = plan ?? DEFAULT_PLAN
  if (of !== 'enterprise') return { plan: of, limits: PLAN_LIMITS[of] }
  return { plan: of, limits: { perMinute: perMinute ?? 0, perDay: perDay ?? 0 } }
}

export const KeyRequest = named(
  'KeyRequest',
  checked(
    creation(newKeyFields, {
      description: 'An API key that is to be made. Fields that the desk does not know are ignored.',
    }),
    problemOfLimits,
  ),
)

/** The key that was sent, with all that it leaves out. */
export const newKeyOf = (sent: ValueOf<typeof KeyRequest>) => ({
  ...{ name: sent.name, access: sent.access ?? 'write', expiresAt: sent.expiresAt ?? null },
  ...{ updates: sent.updates ?? 'plain', ...planOf(sent) },
})

const EDITS = ['name', 'access', 'updates', 'plan'] as const

const editFields = {
  name: lineOfText(readKeyName, MAX_KEY_NAME_LENGTH, 'Its new name.'),
  access,
  plan: oneOf(PLANS, 'Its new plan, with full windows'),
}

const { name: newName, access: newAccess, plan: newPlan } = editFields

export const KeyEdit = named(
  'KeyEdit',
  describedAs(
    either(
      {
        name: edit({ name: newName }),
        access: edit({ access: newAccess }),
        updates: edit({ updates }),
        plan: checked(
          edit({ plan: newPlan, perMinute: ownLimit, perDay: ownLimit }),
          problemOfLimits,
        ),
      },
      (count) => `Give exactly one of ${EDITS.join(', ')}: ${count} are given.`,
      { isCreation: false },
    ),
    // With `oneOf` in place of this, generators make no type of the body.
    edit(
      {
        name: optional(newName),
        access: optional(newAccess),
        updates: optional(updates),
        plan: optional(newPlan),
        ...{ perMinute: ownLimit, perDay: ownLimit },
      },
      {
        minProperties: 1,
        description:
          'One change: of the name, of the access, of its updates, or of the plan. Fields that the desk does not know are ignored.',
      },
    ),
  ),
)

/** The longest time for which a renewed key works. */
export const MAX_GRACE_MS = 366 * DAY_MS
export const DEFAULT_GRACE_MS = DAY_MS

export const graceMs = (description: string) => optional(integer(0, MAX_GRACE_MS, description))

export const Renewal = named(
  'Renewal',
  creation(
    {
      graceMs: graceMs(
        'How long the key before still works, in milliseconds. Defaults to a day. 0: no earlier key works any more',
      ),
    },
    { description: 'How a key is renewed. Fields that the desk does not know are ignored.' },
  ),
)
