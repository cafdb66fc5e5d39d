import type { SavedLimits } from '../../src/limits/saved-limits.ts'

/** What a limiter saves of one key, with what a test does not care about filled in. */
export const savedLimits = (subject: string, values: Partial<SavedLimits> = {}): SavedLimits => ({
  subject,
  savedAt: 1,
  perMinute: 60,
  perDay: 1000,
  minuteTokens: 0.1 + 0.2,
  dayTokens: 999.999_999_9,
  banTokens: 60,
  banEndsAt: null,
  banLengthMs: 0,
  banCount: 0,
  lastBanAt: null,
  refillRevision: 0,
  unbanRevision: 0,
  ...values,
})
