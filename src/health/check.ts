/** What was found out about one thing, for the person who looks after the service. */
export interface Check {
  readonly name: string
  readonly state: 'ok' | 'warn' | 'fail'
  readonly message: string
  /** What to do about it; there whenever the state is not ok. */
  readonly advice?: string
}

export const ok = (name: string, message: string): Check => ({ name, state: 'ok', message })

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
