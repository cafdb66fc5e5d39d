import type { Check } from './check.ts'

/** Whether a service can do its work just now: no check fails. */
export interface Readiness {
  readonly ready: boolean
  readonly checks: readonly Check[]
}

export const readinessOf = (checks: readonly Check[]): Readiness => ({
  ready: checks.every(({ state }) => state !== 'fail'),
  checks,
})
