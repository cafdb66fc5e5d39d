/** What was found out about one thing, for the person who looks after the service. */
export interface Check {
  readonly name: string
  readonly state: 'ok' | 'warn' | 'fail'
  readonly message: string
  /** What to do about it; there whenever the state is not ok. */
  readonly advice?: string
}

/** @param advice for what is well and may be tidied up all the same */
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

/** A check that could not be made, because of what stood in its way. */
export const notChecked = (name: string, because: string): Check =>
  warn(name, `not checked: ${because}`, 'see to that first, then look again')

/** Whether a service can do its work just now: no check fails. */
export interface Readiness {
  readonly ready: boolean
  readonly checks: readonly Check[]
}

export const readinessOf = (checks: readonly Check[]): Readiness => ({
  ready: checks.every(({ state }) => state !== 'fail'),
  checks,
})
