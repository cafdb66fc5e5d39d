import type { AccessChange, ChangeTimes } from './access-change.ts'
import { DONE, type EntryMaker, endedForGood, isNameTaken, rejected } from './access-plan.ts'
import type { AccessPlan, StoredAccess } from './access-writes.ts'
import { isInForce } from './api-key.ts'
import { isCodeInForce } from './code-in-force.ts'
import { grantText } from './key-updates.ts'
import { type CodePurpose, MAX_CODES, type SignInCode } from './sign-in-code.ts'

/** A code is made; those that have ended are removed. */
export function planCode(
  code: SignInCode,
  stored: StoredAccess,
  at: ChangeTimes,
  entry: EntryMaker,
): AccessPlan {
  const { purpose } = code
  const ended = stored.codes.filter((other) =>
    other.state === 'used'
      ? other.endsAt <= at.endsBy
      : !isCodeInForce(other, stored.keys, at.endsBy),
  )
  // A start makes another one each time, and a manager who has lost a code from sight, too.
  const replaced = stored.codes.filter(
    (other) => other.state !== 'used' && isForTheSame(other.purpose, purpose),
  )
  const removedCodes = [...new Set([...ended, ...replaced].map(({ id }) => id))]
  const waiting = stored.codes.filter(
    ({ id, state }) => state !== 'used' && !removedCodes.includes(id),
  )
  if (waiting.length >= MAX_CODES) return rejected('too_many_codes')
  if (purpose.kind === 'renew') {
    const key = stored.keys.find(({ id }) => id === purpose.keyId)
    if (key === undefined) return rejected('unknown_key')
    if (!isInForce(key, at.endsBy)) {
      return rejected(key.revokedAt === null ? 'expired_key' : 'revoked_key')
    }
  }
  if (purpose.kind === 'new_key' && isNameTaken(purpose.name, stored, at)) {
    return rejected('name_taken')
  }
  return {
    outcome: DONE,
    writes: {
      codes: [code],
      removedCodes,
      entry: entry('make_code', code.id, {
        name: nameOf(code, stored),
        after: offeredText(purpose),
      }),
    },
  }
}

function isForTheSame(other: CodePurpose, purpose: CodePurpose): boolean {
  if (purpose.kind === 'set_up') return other.kind === 'set_up'
  if (purpose.kind === 'renew') return other.kind === 'renew' && other.keyId === purpose.keyId
  return other.kind === 'new_key' && other.name === purpose.name
}

/** The codes that end with a key: those that it has made, so that no one goes on who had it. */
export const codesMadeBy = (keyId: string, { codes }: Pick<StoredAccess, 'codes'>): string[] =>
  codes.filter(({ madeBy, state }) => madeBy === keyId && state !== 'used').map(({ id }) => id)

/** A manager confirms the device that has claimed a code, or ends a code. */
export function planCodeStep(
  change: Extract<AccessChange, { kind: 'confirm_code' | 'end_code' }>,
  stored: StoredAccess,
  at: ChangeTimes,
  entry: EntryMaker,
): AccessPlan {
  const code = stored.codes.find(({ id }) => id === change.codeId)
  if (code === undefined) return rejected('unknown_code')
  const written = entry(change.kind, code.id, { name: nameOf(code, stored) })
  if (change.kind === 'end_code') {
    return { outcome: DONE, writes: { removedCodes: [code.id], entry: written } }
  }
  if (code.state !== 'used' && code.endsAt <= at.endsBy) return endedForGood(code)
  if (code.state !== 'used' && !isCodeInForce(code, stored.keys, at.endsBy)) {
    return rejected('unknown_code')
  }
  const { purpose } = code
  if (purpose.kind === 'new_key' && purpose.expiresAt !== null && purpose.expiresAt <= at.endsBy) {
    return rejected('expired_key')
  }
  // One that was made confirmed, for the person who started the program, has no number.
  if (code.number !== null && code.number !== change.number) return rejected('other_number')
  // A confirmation that is sent again: the device may have its key by then.
  if (code.state === 'confirmed' || code.state === 'used') return { outcome: DONE, writes: {} }
  if (code.state === 'open') return rejected('code_not_claimed')
  return {
    outcome: DONE,
    writes: { codes: [{ ...code, state: 'confirmed' }], entry: written },
  }
}

/** What a code is exchanged for, as the journal has it: what the new key may do, `set_up` or `renew`. */
function offeredText(purpose: CodePurpose): string {
  if (purpose.kind !== 'new_key') return purpose.kind
  const { access, updates = 'plain' } = purpose
  return grantText({ access, updates })
}

/** The name of the person or till that a code is for; null: not known yet. */
function nameOf({ purpose }: SignInCode, { keys }: StoredAccess): string | null {
  if (purpose.kind === 'new_key') return purpose.name
  if (purpose.kind === 'set_up') return null
  return keys.find(({ id }) => id === purpose.keyId)?.name ?? null
}
