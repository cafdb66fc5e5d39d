import { DAY_MS } from '../../../clocks/durations.ts'
import { ACCESS_LEVELS, type Access } from '../../../keys/access.ts'
import { MAX_KEY_NAME_LENGTH, readKeyName } from '../../../keys/key-name.ts'
import {
  MAX_REQUEST_LIMIT,
  PLAN_LIMITS,
  PLANS,
  type Plan,
  type PlanLimits,
} from '../../../plans/plans.ts'
import {
  invalidKeyRequest,
  KEY_EDIT_EXAMPLE,
  NEW_KEY_EXAMPLE,
  RENEWAL_EXAMPLE,
} from '../../errors/access-errors.ts'
import type { ApiError } from '../../errors/api-error.ts'
import { readObject } from '../../request/change-request.ts'
import { fieldReader, orNull, type Read, readInteger, readOneOf, withoutNulls } from '../fields.ts'
import { refuseMisplaced, refuseOther } from '../known-fields.ts'
import { readFilled } from './read-filled.ts'

type Body = Readonly<Record<string, unknown>>
type Refuse = (problem: string) => ApiError

/** The longest time for which a renewed key works. */
export const MAX_GRACE_MS = 366 * DAY_MS
export const DEFAULT_GRACE_MS = DAY_MS

/** The end of the times that a date of JavaScript can have. */
const LAST_TIME = 8_640_000_000_000_000

/** A key that is to be made. */
export interface NewKey {
  readonly name: string
  readonly access: Access
  readonly plan: Plan
  readonly limits: PlanLimits
  readonly expiresAt: number | null
}

/**
 * Reads a key that is to be made; fields that the desk does not know are ignored.
 * @param now by the clock that ends are compared with
 * @throws ApiError invalid_body, misplaced_field, invalid_key_request
 */
export function readNewKey(bytes: Uint8Array, now: number): NewKey {
  const body = withoutNulls(readObject(bytes, { example: NEW_KEY_EXAMPLE }))
  return readKeyFields(body, now, (problem) => invalidKeyRequest(problem, NEW_KEY_EXAMPLE))
}

const PLAN_FIELDS = ['plan', 'perMinute', 'perDay']
const KEY_FIELDS = ['id', 'name', 'access', 'expiresAt', ...PLAN_FIELDS]

/** Reads the fields of a key that is to be made. */
export function readKeyFields(body: Body, now: number, refuse: Refuse): NewKey {
  refuseMisplaced(body, KEY_FIELDS)
  const read = fieldReader(body, refuse)
  const name = read('name', readName)
  if (name === undefined) throw refuse('The name is missing: say whose key it is.')
  const access = read('access', readOneOf(ACCESS_LEVELS)) ?? 'write'
  return {
    name,
    access,
    ...readPlan(body, 'business', refuse),
    expiresAt: read('expiresAt', orNull(readEnd(now), 'never')) ?? null,
  }
}

export type KeyEditRequest =
  | { readonly name: string }
  | { readonly access: Access }
  | { readonly plan: Plan; readonly limits: PlanLimits }

const EDITS = ['name', 'access', 'plan'] as const

/**
 * Reads one change of a key; fields that the desk does not know are ignored.
 * @param keyId the key that the path names
 * @throws ApiError invalid_body, misplaced_field, invalid_key_request
 */
export function readKeyEdit(bytes: Uint8Array, keyId: string): KeyEditRequest {
  const body = readObject(bytes, { example: KEY_EDIT_EXAMPLE })
  const refuse = (problem: string) => invalidKeyRequest(problem, KEY_EDIT_EXAMPLE)
  const given = EDITS.filter((field) => Object.hasOwn(body, field))
  if (given.length !== 1) {
    throw refuse(`Give exactly one of ${EDITS.join(', ')}: ${given.length} are given.`)
  }
  refuseOther(body, 'keyId', keyId)
  const fields = given[0] === 'plan' ? PLAN_FIELDS : given
  refuseMisplaced(body, ['id', 'keyId', ...fields])
  const read = fieldReader(body, refuse)
  const name = read('name', readName)
  if (name !== undefined) return { name }
  const access = read('access', readOneOf(ACCESS_LEVELS))
  return access === undefined ? readPlan(body, 'business', refuse) : { access }
}

/**
 * Reads for how long the token that is replaced works, in milliseconds.
 * @param keyId the key that the path names
 * @throws ApiError invalid_body, misplaced_field, invalid_key_request
 */
export function readRenewal(bytes: Uint8Array, keyId: string): number {
  const body = withoutNulls(readObject(bytes, { example: RENEWAL_EXAMPLE }))
  refuseOther(body, 'keyId', keyId)
  refuseMisplaced(body, ['id', 'keyId', 'graceMs'])
  const refuse = (problem: string) => invalidKeyRequest(problem, RENEWAL_EXAMPLE)
  return readGrace(body, refuse) ?? DEFAULT_GRACE_MS
}

export const readGrace = (body: Body, refuse: Refuse): number | undefined =>
  fieldReader(body, refuse)('graceMs', readInteger(0, MAX_GRACE_MS))

/** Reads a plan and its limits: both numbers for enterprise, none, or null, for the others. */
function readPlan(
  body: Body,
  unnamed: Plan,
  refuse: Refuse,
): { readonly plan: Plan; readonly limits: PlanLimits } {
  const read = fieldReader(body, refuse)
  const plan = read('plan', readOneOf(PLANS)) ?? unnamed
  const perMinute = read('perMinute', readLimit) ?? undefined
  const perDay = read('perDay', readLimit) ?? undefined
  if (plan !== 'enterprise') {
    if (perMinute === undefined && perDay === undefined) return { plan, limits: PLAN_LIMITS[plan] }
    throw refuse(
      `The fields perMinute and perDay go with the plan enterprise alone; ${plan} has its own limits.`,
    )
  }
  if (perMinute === undefined || perDay === undefined) {
    throw refuse('The plan enterprise needs both perMinute and perDay.')
  }
  return { plan, limits: { perMinute, perDay } }
}

const readLimit = orNull(readInteger(1, MAX_REQUEST_LIMIT), 'that of the plan')

const readName = readFilled(readKeyName, MAX_KEY_NAME_LENGTH)

const readEnd =
  (now: number) =>
  (value: unknown): Read<number> =>
    Number.isInteger(value) && (value as number) > now && (value as number) <= LAST_TIME
      ? { value: value as number }
      : { reason: 'must be a time to come, in UTC epoch milliseconds' }
