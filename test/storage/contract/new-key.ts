import { randomBytes } from 'node:crypto'
import { type IssuedKey, issueKey, type KeyRequest } from '../../../src/keys/issue.ts'
import { PLAN_LIMITS } from '../../../src/plans/plans.ts'

/** A new key, with what a test does not care about filled in. */
export const newKey = (request: Partial<KeyRequest> = {}, now = Date.now()): IssuedKey =>
  issueKey(
    {
      name: 'test',
      plan: 'business',
      limits: PLAN_LIMITS.business,
      access: 'write',
      expiresAt: null,
      ...request,
    },
    now,
    randomBytes,
  )
