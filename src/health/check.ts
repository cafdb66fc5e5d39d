/** The result of one check, for the person who looks after the service. */
export interface Check {
  readonly name: string
  readonly state: 'ok' | 'warn' | 'fail'
  readonly message: string
  /** What to do about it; given whenever the state is not ok. */
  readonly advice?: string
}

/** @param advice for a state that is ok, and could be tidied up */
export const ok = (name: string, message: string, advice?: string): Check => ({
  name,
  state: 'ok',
  message,
  ...(advice === undefined ? {} : { advice }),
})

export const warn = (name: string, message: string, advice: string): Check => ({
  name,
  state: 'warn',
  message,
  advice,
})

export const fail = (name: string, message: string, advice: string): Check => ({
  name,
  state: 'fail',
  message,
  advice,
})

/** A check that could not be made, and why. */
export const notChecked = (name: string, because: string): Check =>
  warn(name, `not checked: ${because}`, 'see to that first, then look again')

/** Whether a service can work now: it can if no check fails. */
export interface Readiness {
  readonly ready: boolean
  /** It works, and keeps less than it promises until something is back. */
  readonly degraded?: true
  readonly checks: readonly Check[]
}

export const readinessOf = (checks: readonly Check[], isDegraded = false): Readiness => ({
  ready: checks.every(({ state }) => state !== 'fail'),
  ...(isDegraded ? { degraded: true } : {}),
  checks,
})

const RANKS: Readonly<Record<Check['state'], number>> = { ok: 0, warn: 1, fail: 2 }

/**
 * Joins what a service sees of itself at each request with what an examination has found before. Of two checks
 * of one name the worse one stays: the examination looks deeper, and the service has looked later.
 */
export function joinChecks(seen: readonly Check[], examined: readonly Check[]): Check[] {
  const joined = new Map(seen.map((check) => [check.name, check]))
  for (const check of examined) {
    const other = joined.get(check.name)
    if (other === undefined || RANKS[check.state] > RANKS[other.state])
      joined.set(check.name, check)
  }
  return [...joined.values()]
}
