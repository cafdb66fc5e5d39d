import type { CodePurpose, SignInCode } from './sign-in-code.ts'
import { createCode, tokenDigest } from './token.ts'

type RandomBytes = (count: number) => Uint8Array

export interface CodeRequest {
  readonly purpose: CodePurpose
  readonly lengthMs: number
  readonly madeBy: string | null
  /** Whether it needs no second screen: for the person who started the program. */
  readonly isConfirmed?: boolean
}

/** A new code: its text is shown once, the rest is stored. */
export interface MadeCode {
  readonly text: string
  readonly code: SignInCode
}

/** @param endsBy now, by the clock that ends are compared with */
export function makeCode(request: CodeRequest, endsBy: number, random: RandomBytes): MadeCode {
  const text = createCode(random)
  const code: SignInCode = {
    id: `code_${Buffer.from(random(8)).toString('hex')}`,
    digest: tokenDigest(text),
    purpose: request.purpose,
    state: request.isConfirmed === true ? 'confirmed' : 'open',
    number: null,
    createdAt: endsBy,
    endsAt: endsBy + request.lengthMs,
    madeBy: request.madeBy,
    keyId: null,
  }
  return { text, code }
}

/** Four digits for two screens: a code is claimed once, so they need not be hard to guess. */
export const makeNumber = (random: RandomBytes): string =>
  String(Buffer.from(random(4)).readUInt32BE() % 10_000).padStart(4, '0')
