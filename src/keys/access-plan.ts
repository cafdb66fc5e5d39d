import type { AccessOutcome, AccessRejection, ChangeTimes } from './access-change.ts'
import type { AccessPlan, AccessWrites, StoredAccess } from './access-writes.ts'
import { isInForce } from './api-key.ts'
import type { AccessAction } from './audit-log.ts'
import type { SignInCode } from './sign-in-code.ts'

// What the plans of all changes of access have in common.

type Written = NonNullable<AccessWrites['entry']>

/** Makes the entry of a change for the audit log. */
export type EntryMaker = (
  action: AccessAction,
  subject: string | null,
  about?: Partial<Pick<Written, 'name' | 'before' | 'after'>>,
) => Written

/** @param at by the machine's clock */
export const entryMaker =
  (keyId: string | null, at: number): EntryMaker =>
  (action, subject, about = {}) => ({
    ...{ at, keyId, action, subject },
    ...{ name: null, before: null, after: null },
    ...about,
  })

export const DONE: AccessOutcome = { outcome: 'done' }

export const rejected = (outcome: AccessRejection): AccessPlan => ({
  outcome: { outcome },
  writes: {},
})

export const isNameTaken = (name: string, { keys }: StoredAccess, { endsBy }: ChangeTimes) =>
  keys.some((key) => key.name === name && isInForce(key, endsBy))

/** A code whose time is over. It is over for good, so that a clock that is set back makes no code live again. */
export const endedForGood = (code: SignInCode): AccessPlan => ({
  outcome: { outcome: 'unknown_code' },
  writes: code.endsAt === 0 ? {} : { codes: [{ ...code, endsAt: 0 }] },
})

/** The values of some fields as the journal has them: a JSON object. */
export const textOf = <Of extends object>(of: Of, fields: readonly (keyof Of)[]): string =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, of[field]])))
