/** One of a key's two windows. */
export interface WindowLimits {
  /** How many requests it holds. */
  readonly limit: number
  readonly remaining: number
  /** In how many seconds it is full again, counted from the answer on. */
  readonly fullInSeconds: number
}

/** Where the key stood with its limits at the last answer that said so. */
export interface Limits {
  /** Of the window that decides. */
  readonly limit: number
  readonly remaining: number
  /** When that window is full again. */
  readonly resetAt: Date
  readonly minute: WindowLimits | undefined
  readonly day: WindowLimits | undefined
}

/** @returns undefined where the answer does not say */
export function readLimits(headers: Headers): Limits | undefined {
  const number = (name: string) => {
    const text = headers.get(name)
    return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
  }
  const limit = number('x-ratelimit-limit')
  const remaining = number('x-ratelimit-remaining')
  const reset = number('x-ratelimit-reset')
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined

  const policies = headers.get('ratelimit-policy') ?? ''
  const state = headers.get('ratelimit') ?? ''
  const window = (name: string): WindowLimits | undefined => {
    const policy = new RegExp(`"${name}";q=(\\d+)`).exec(policies)
    const left = new RegExp(`"${name}";r=(\\d+);t=(\\d+)`).exec(state)
    if (policy === null || left === null) return undefined
    return {
      limit: Number(policy[1]),
      remaining: Number(left[1]),
      fullInSeconds: Number(left[2]),
    }
  }
  return {
    limit,
    remaining,
    resetAt: new Date(reset * 1_000),
    minute: window('minute'),
    day: window('day'),
  }
}
