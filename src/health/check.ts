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
