import type { Random } from './random.ts'
import { channel, type Life, type Scheduler } from './scheduler.ts'
import type { Faults } from './wire.ts'

/** A stream breaks off, or falls silent, within this time. */
const LASTS_MS = 30_000

interface CarriedDependencies {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly faults: Faults
  readonly network: Life
  /** Who listens. */
  readonly life: Life
  readonly signal: AbortSignal | undefined
}

/** A stream that does not end by itself, as its listener gets it: part by part, until it breaks off or falls silent. */
export function carriedStream(
  source: ReadableStream<Uint8Array>,
  { scheduler, random, faults, network, life, signal }: CarriedDependencies,
) {
  const reader = source.getReader()
  const latency = () => random.between(0.5, random.chance(0.1) ? 500 : 30)
  const deliver = channel(scheduler, life, latency)
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isSilent = false

  /** The server hears of it later. */
  function leave(): void {
    if (controller === undefined) return
    controller = undefined
    // The server may have hung up meanwhile.
    const cancel = () => void reader.cancel().catch(() => {})
    scheduler.after(latency(), network, `${life.name} is gone`, cancel)
  }

  function breakOff(): void {
    controller?.error(new TypeError('the connection was cut'))
    leave()
  }

  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel: leave,
  })
  signal?.addEventListener('abort', breakOff)
  if (random.chance(faults.cut)) {
    scheduler.after(random.between(0, LASTS_MS), life, 'the stream is cut', breakOff)
  }
  if (random.chance(faults.unanswered)) {
    scheduler.after(random.between(0, LASTS_MS), network, `${life.name} hears nothing more`, () => {
      isSilent = true
    })
  }

  async function carry(): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read()
      if (!life.isAlive) return leave()
      if (done) return deliver('the stream ends', () => controller?.close())
      if (!isSilent) deliver(`hears ${textOf(value)}`, () => controller?.enqueue(value))
    }
  }
  void carry().catch(breakOff)
  return { body, breakOff: () => void scheduler.after(latency(), life, 'no connection', breakOff) }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replaceAll('\n', ' ')
