import { sizeOf } from '../../files/size-of.ts'
import { bytesText, counted } from '../../health/words.ts'
import { type OnProgress, UNSEEN } from '../../progress.ts'
import type { Terminal } from './terminal.ts'

/** Work that is done by then is not worth a line. */
const SHOWN_AFTER_MS = 1_000

/** Work on so many bytes takes longer: a slow disk may need a minute for the first step. */
const SHOWN_AT_ONCE_BYTES = 100_000_000

const REDRAWN_AFTER_MS = 200

/** When the time so far says how long the rest takes. */
const KNOWN_AFTER = { ms: 2_000, share: 0.05 }

export interface ProgressLineOptions {
  /** The file that the work goes through. */
  readonly file?: string
  /** Monotonic milliseconds. */
  readonly clock?: () => number
}

/** Shows the progress of a long command in a line: what is done, which share, of how much, and how long it may take. */
export function progressLine(
  terminal: Pick<Terminal, 'progress' | 'interactive'>,
  { file, clock = () => performance.now() }: ProgressLineOptions = {},
): OnProgress {
  if (!terminal.interactive) return UNSEEN
  const began = clock()
  const bytes = file === undefined ? 0 : sizeOf(file)
  const isLarge = bytes >= SHOWN_AT_ONCE_BYTES
  let first: { readonly at: number; readonly share: number } | undefined
  let drawn: { readonly at: number; readonly step: string } | undefined
  return ({ step, share }) => {
    const at = clock()
    first ??= { at, share }
    if (!isLarge && at - began < SHOWN_AFTER_MS) return
    if (drawn?.step === step && at - drawn.at < REDRAWN_AFTER_MS) return
    drawn = { at, step }
    const done = `${Math.floor(share * 100)} %`
    const of = isLarge ? ` of ${bytesText(bytes)}` : ''
    const left = leftText(at - first.at, share - first.share, 1 - share)
    terminal.progress(
      `${step}: ${done}${of}${left}`,
      `${step}: ${done}${left}`,
      `${step}: ${done}`,
      `${done}${left}`,
    )
  }
}

/** @param left the share that is left */
function leftText(tookMs: number, done: number, left: number): string {
  if (tookMs < KNOWN_AFTER.ms || done < KNOWN_AFTER.share || left <= 0) return ''
  const seconds = Math.ceil((tookMs * left) / done / 1_000)
  return `, ${seconds < 100 ? `${seconds} s` : counted(Math.ceil(seconds / 60), 'minute')} left`
}
