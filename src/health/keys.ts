import { DAY_MS } from '../clocks/durations.ts'
import { type Check, ok, warn } from './check.ts'
import { counted, durationText, firstOf } from './words.ts'

const SOON_MS = 14 * DAY_MS
const LATELY_MS = 14 * DAY_MS

export interface KeyFacts {
  readonly id: string
  readonly name: string
  readonly access: 'read' | 'write'
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
}

/** Whether there are keys in force, also in the next weeks. */
export function keysInForce(keys: readonly KeyFacts[], now: number): Check {
  const kept = keys.filter(({ revokedAt }) => revokedAt === null)
  const inForce = kept.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
  const writing = inForce.filter(({ access }) => access === 'write')
  const findings: string[] = []
  if (inForce.length === 0) findings.push('no API key is in force')
  else if (writing.length === 0) findings.push('no key may write')

  const ending = inForce.flatMap((key) => {
    const left = key.expiresAt === null ? Number.POSITIVE_INFINITY : key.expiresAt - now
    return left <= SOON_MS ? [`${named(key)} in ${durationText(left)}`] : []
  })
  if (ending.length > 0) findings.push(`about to expire: ${firstOf(ending)}`)

  const shutOut = kept.flatMap((key) => {
    const { expiresAt, lastUsedAt } = key
    const used = lastUsedAt !== null && now - lastUsedAt <= LATELY_MS
    return expiresAt !== null && expiresAt <= now && used
      ? [`${named(key)} ${durationText(now - expiresAt)} ago`]
      : []
  })
  if (shutOut.length > 0) findings.push(`in use until lately, and expired: ${firstOf(shutOut)}`)

  const summary = `${inForce.length} in force, ${writing.length} of them may write`
  if (findings.length === 0) return ok('keys', summary)
  const advice =
    inForce.length === 0 || writing.length === 0
      ? 'make one with `petstock keys create --name "Till 1" --plan business`'
      : 'make a new key for each with `petstock keys create`, and put it where the old one is in use'
  const some = inForce.length === 0 ? [] : [`${counted(inForce.length, 'key')} in force`]
  return warn('keys', [...some, ...findings].join('; '), advice)
}

const named = ({ id, name }: KeyFacts): string => `${id} (${name})`
