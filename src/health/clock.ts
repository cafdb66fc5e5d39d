import { type Check, fail, ok, warn } from './check.ts'
import { durationText, timeText } from './words.ts'

// Two machines that are right may differ by so much.
const TOLERANCE_MS = 5 * 60_000

export interface ClockFacts {
  readonly now: number
  /** A moment that is past for certain: no clock is right that shows an earlier one. */
  readonly past: number
  /** The newest time of each kind that is kept. */
  readonly newest: readonly { readonly what: string; readonly at: number }[]
}

/** Whether the machine's clock can be right, and agrees with the times that are kept. */
export function clockSanity({ now, past, newest }: ClockFacts): Check {
  const name = 'clock'
  const shown = `it is ${timeText(now)}`
  if (now < past - TOLERANCE_MS) {
    return fail(
      name,
      `${shown} by this machine's clock, which cannot be: it was later when this petstock was made`,
      `set the clock (\`timedatectl set-ntp true\`; a machine without internet may need a new clock battery): until then keys expire, limits refill and backups are named by a wrong time`,
    )
  }
  const ahead = newest.filter(({ at }) => at > now + TOLERANCE_MS)
  if (ahead.length === 0) return ok(name, `${shown}, and nothing that is kept is later`)
  const found = ahead.map(
    ({ what, at }) => `${what} is ${durationText(at - now)} ahead (${timeText(at)})`,
  )
  return warn(
    name,
    `${shown} by this machine's clock, but ${found.join(', ')}`,
    'compare with a clock that is right. If this one is behind, set it; if it was ahead once, these times are wrong until the next change and do no harm',
  )
}
