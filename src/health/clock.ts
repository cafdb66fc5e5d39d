import { areApart, type Clocks } from '../clocks/clocks.ts'
import { MINUTE_MS } from '../clocks/durations.ts'
import { type Check, fail, ok, warn } from './check.ts'
import { durationText, type Times, UTC_TIMES } from './words.ts'

// The clocks of two machines may differ by this much without one being wrong.
const TOLERANCE_MS = 5 * MINUTE_MS

const COMPARE =
  "compare with a clock that is right. If this machine's is wrong, set it (`timedatectl set-ntp true`; a machine without internet may need a new clock battery). If it is right, as after a long break or much standby, say so with `petstock clock accept`"

/** Whether the machine's clock and the trusted time agree. The message has no time of day, so that it stays the same. */
export function clockAgreement(clocks: Clocks): Check {
  const name = 'clock'
  if (!areApart(clocks)) return ok(name, "this machine's clock agrees with the trusted time")
  return warn(name, `this machine's clock is ${distance(clocks)}`, COMPARE)
}

function distance({ machine, trusted }: Clocks): string {
  const apart = durationText(Math.abs(machine - trusted))
  return `${apart} ${machine > trusted ? 'ahead of' : 'behind'} the trusted time`
}

/** Whether this machine's clock agrees with that of the database, by which servers and commands date what they do. */
export function clockBesideDatabase({ machine, trusted }: Clocks): Check {
  const apart = machine - trusted
  if (Math.abs(apart) <= TOLERANCE_MS) {
    return ok('clock', "this machine's clock agrees with the database's")
  }
  return warn(
    'clock',
    `this machine's clock is ${durationText(Math.abs(apart))} ${apart > 0 ? 'ahead of' : 'behind'} the database's`,
    'set the one that is wrong (`timedatectl set-ntp true`): servers and commands go by the clock of the database, logs and certificates by that of this machine',
  )
}

interface ClockFacts {
  readonly now: number
  /** A time that has certainly passed: a clock that shows an earlier one is wrong. */
  readonly past: number
  /** The newest stored time of each kind. */
  readonly newest: readonly { readonly what: string; readonly at: number }[]
  /** Undefined where the database has none yet. */
  readonly trusted?: number | undefined
  /** How the times are written. */
  readonly times?: Times
}

/** Whether the machine's clock can be right, and agrees with the stored times. */
export function clockSanity({
  now,
  past,
  newest,
  trusted = now,
  times: { text, zone } = UTC_TIMES,
}: ClockFacts): Check {
  const name = 'clock'
  const shown = `it is ${text(now)}${zone}`
  if (now < past - TOLERANCE_MS) {
    return fail(
      name,
      `${shown} by this machine's clock, which cannot be: it was later when this petstock was made`,
      `set the clock (\`timedatectl set-ntp true\`; a machine without internet may need a new clock battery): until then limits refill by a wrong time, and the journal and backups get one`,
    )
  }
  const agreement = clockAgreement({ machine: now, trusted })
  if (agreement.state !== 'ok') {
    return { ...agreement, message: `${shown}, and ${agreement.message} (${text(trusted)})` }
  }
  const ahead = newest.filter(({ at }) => at > now + TOLERANCE_MS)
  if (ahead.length === 0) return ok(name, `${shown}, and nothing that is kept is later`)
  const found = ahead.map(
    ({ what, at }) => `${what} is ${durationText(at - now)} ahead (${text(at)})`,
  )
  return warn(
    name,
    `${shown} by this machine's clock, but ${found.join(', ')}`,
    'compare with a clock that is right. If this one is behind, set it; if it was ahead once, these times are wrong until the next change and do no harm',
  )
}
