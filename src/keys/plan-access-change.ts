import { PLAN_LIMITS, type PlanLimits } from '../plans/plans.ts'
import { planConversion } from '../shops/currency-change.ts'
import { changedSettings, type ShopSettings } from '../shops/settings.ts'
import { includesAccess } from './access.ts'
import type { AccessChange, Actor, ChangeTimes } from './access-change.ts'
import { DONE, type EntryMaker, entryMaker, isNameTaken, rejected, textOf } from './access-plan.ts'
import type { AccessPlan, AccessWrites, KeyEdit, StoredAccess } from './access-writes.ts'
import { type ApiKey, isInForce } from './api-key.ts'
import { grantText } from './key-updates.ts'
import { codesMadeBy, planCode, planCodeStep } from './plan-code-change.ts'
import { planSignIn } from './plan-sign-in.ts'
import {
  changesSuppliers,
  planSupplierChange,
  type SupplierChange,
} from './plan-supplier-change.ts'
import { renewedTokens } from './renewed-tokens.ts'

/**
 * The least limits of a key with which a person manages the shop. The page that shows a code asks for it 40 times a
 * minute, and needs some requests to open and to change anything.
 */
export const LEAST_TO_MANAGE: PlanLimits = PLAN_LIMITS.free

/** Whether a key is the last one that manages for good, or the last such one whose limits suffice for the page. */
const isLastManager = (key: ApiKey, keys: readonly ApiKey[]): boolean =>
  [managesForGood, managesOnPage].some(
    (manages) => manages(key) && !keys.some((other) => other.id !== key.id && manages(other)),
  )

const managesOnPage = (key: ApiKey): boolean => managesForGood(key) && isEnough(key.limits)

const isEnough = ({ perMinute, perDay }: PlanLimits): boolean =>
  perMinute >= LEAST_TO_MANAGE.perMinute && perDay >= LEAST_TO_MANAGE.perDay

const managesForGood = ({ access, revokedAt, expiresAt }: ApiKey): boolean =>
  access === 'manage' && revokedAt === null && expiresAt === null

/** Decides what comes of a change, and what has to be written. Pure. */
export function planAccessChange(
  change: AccessChange,
  by: Actor,
  stored: StoredAccess,
  at: ChangeTimes,
): AccessPlan {
  if (by.keyId !== null) {
    const manager = stored.keys.find(({ id }) => id === by.keyId)
    const mayManage = manager !== undefined && includesAccess(manager.access, 'manage')
    if (!mayManage || !isInForce(manager, at.endsBy)) return rejected('not_manager')
  }
  const entry = entryMaker(by.keyId, at.machine)

  if (changesSuppliers(change)) return planSupplierChange(change, stored, at, entry)
  switch (change.kind) {
    case 'sign_in':
      return planSignIn(change, stored, at)
    case 'add_key': {
      const { key } = change
      if (!change.evenIfNameTaken && isNameTaken(key.name, stored, at))
        return rejected('name_taken')
      return {
        outcome: DONE,
        writes: {
          addedKey: key,
          entry: entry('add_key', key.id, { name: key.name, after: grantText(key) }),
        },
      }
    }
    case 'make_code':
      return planCode(change.code, stored, at, entry)
    case 'confirm_code':
    case 'end_code':
      return planCodeStep(change, stored, at, entry)
    case 'change_settings':
      return planSettings(change, stored, at, entry)
    case 'record': {
      const { action, subject, name, after } = change
      return { outcome: DONE, writes: { entry: entry(action, subject, { name, after }) } }
    }
    default:
      return planKeyEdit(change, by, stored, at, entry)
  }
}

type KeyChangeOf = Exclude<
  AccessChange,
  {
    kind:
      | 'sign_in'
      | 'add_key'
      | 'make_code'
      | 'confirm_code'
      | 'end_code'
      | 'change_settings'
      | SupplierChange['kind']
      | 'record'
  }
>

/** A revoked key stays as it is; one that has expired can be revoked, renamed and unbanned alone. */
function planKeyEdit(
  change: KeyChangeOf,
  by: Actor,
  stored: StoredAccess,
  at: ChangeTimes,
  entry: EntryMaker,
): AccessPlan {
  const key = stored.keys.find(({ id }) => id === change.keyId)
  if (key === undefined) return rejected('unknown_key')
  if (key.revokedAt !== null) return rejected('revoked_key')
  const mayBeExpired = ['revoke_key', 'unban_key', 'rename_key'].includes(change.kind)
  if (!mayBeExpired && !isInForce(key, at.endsBy)) return rejected('expired_key')
  const endsManaging =
    change.kind === 'revoke_key' || (change.kind === 'change_access' && change.access !== 'manage')
  const hindersManaging = change.kind === 'change_plan' && !isEnough(change.limits)
  if (by.keyId !== null && (endsManaging || hindersManaging) && isLastManager(key, stored.keys)) {
    return rejected('last_manager')
  }
  // For good: a key that is raised again, or renewed, brings no code back.
  const endsCodes = endsManaging || (change.kind === 'renew_key' && change.oldEndsAt === null)
  const removedCodes = endsCodes ? codesMadeBy(key.id, stored) : []
  const edited = (
    edit: KeyEdit,
    about: { readonly before?: string; readonly after?: string } = {},
    tokens: Omit<NonNullable<AccessWrites['editedKey']>, 'keyId' | 'edit'> = {},
  ): AccessPlan => ({
    outcome: DONE,
    writes: {
      editedKey: { keyId: key.id, edit, ...tokens },
      removedCodes,
      entry: entry(change.kind, key.id, { name: key.name, ...about }),
    },
  })
  switch (change.kind) {
    case 'revoke_key':
      return edited({ revokedAt: at.machine }, {}, { endedTokens: 'all' })
    case 'unban_key':
      return edited({ unbanRevision: key.unbanRevision + 1 })
    case 'rename_key':
      if (change.name !== key.name && isNameTaken(change.name, stored, at)) {
        return rejected('name_taken')
      }
      return edited({ name: change.name }, { before: key.name, after: change.name })
    case 'change_access':
      return edited({ access: change.access }, { before: key.access, after: change.access })
    case 'change_updates':
      return edited({ updates: change.updates }, { before: key.updates, after: change.updates })
    case 'change_plan': {
      const { plan, limits } = change
      const refillRevision = key.refillRevision + 1
      return edited({ plan, limits, refillRevision }, { before: key.plan, after: plan })
    }
    case 'renew_key': {
      const tokens = renewedTokens(key, change.oldEndsAt, at.endsBy)
      return tokens === undefined
        ? rejected('too_many_old_tokens')
        : edited({ digest: change.digest }, {}, tokens)
    }
  }
}

function planSettings(
  { change, defaultMs }: Extract<AccessChange, { kind: 'change_settings' }>,
  { settings, isShopNameTaken, largestAmount }: StoredAccess,
  at: ChangeTimes,
  entry: EntryMaker,
): AccessPlan {
  if (isShopNameTaken) return rejected('shop_name_taken')
  const after = changedSettings(settings, change, defaultMs, at.endsBy)
  const conversion = planConversion(settings, after, largestAmount, change)
  if (typeof conversion === 'string') return rejected(conversion)
  const changed = (Object.keys(after) as (keyof ShopSettings)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(settings[name]),
  )
  if (changed.length === 0) return { outcome: DONE, writes: {} }
  return {
    outcome: DONE,
    writes: {
      settings: after,
      ...(conversion !== undefined && { conversion }),
      entry: entry('change_settings', changed.join(' '), {
        before: textOf(settings, changed),
        after:
          conversion === undefined
            ? textOf(after, changed)
            : textOf({ ...after, currencyRate: change.currencyRate }, [...changed, 'currencyRate']),
      }),
    },
  }
}

/** Whether a change may give the shop another currency. */
export const wantsCurrency = (change: AccessChange): boolean =>
  change.kind === 'change_settings' && change.change.currency !== undefined

/** Whether a change may convert the amounts of all pets. */
export const wantsConversion = (change: AccessChange): boolean =>
  change.kind === 'change_settings' && change.change.currencyRate !== undefined
