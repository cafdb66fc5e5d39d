import { drainMicrotasks } from 'bun:jsc'
import type { Clock } from '../../src/clocks/clock.ts'
import { EventQueue } from './event-queue.ts'
import type { Random } from './random.ts'

/** A process, a thread or a tab: once it is dead, nothing of it happens any more. */
export interface Life {
  readonly name: string
  isAlive: boolean
}

export interface Step {
  readonly number: number
  /** Milliseconds since the beginning. */
  readonly at: number
  readonly what: string
}

/** When the simulated world begins, in UTC epoch milliseconds. */
export const BEGINNING = Date.UTC(2026, 0, 5, 9, 0, 0)

/** A timer is late by less than this. */
const LATE_MS = 3

/** Owns time: everything that happens is a step, one after the other. */
export class Scheduler {
  readonly #queue = new EventQueue()
  readonly #late: Random
  readonly #onStep: (step: Step) => void
  #hash = 0n
  now = 0
  steps = 0

  constructor(random: Random, onStep: (step: Step) => void) {
    this.#late = random.of('timers')
    this.#onStep = onStep
  }

  /** What all steps together come to: the same for the same seed. */
  get hash(): string {
    return this.#hash.toString(16).padStart(16, '0')
  }

  readonly wall = (): number => BEGINNING + Math.floor(this.now)
  readonly monotonic = (): number => this.now

  /** Lets something happen to a life after some milliseconds. @returns a function that prevents it */
  after(ms: number, life: Life, what: string, run: () => void): () => void {
    return this.#queue.add({ at: this.now + ms, life, what, run })
  }

  timer(ms: number, life: Life, run: () => void, what = 'timer'): () => void {
    if (ms === Number.POSITIVE_INFINITY) return () => {}
    return this.after(ms + this.#late.between(0, LATE_MS), life, what, run)
  }

  /** The timers of a life, as the server's clock has them. */
  every(life: Life): Clock['every'] {
    return (ms, run) => {
      let cancel = () => {}
      const wait = (): void => {
        cancel = this.timer(ms, life, () => {
          wait()
          run()
        })
      }
      wait()
      return () => cancel()
    }
  }

  /** Takes steps until a condition holds, a time has come, or nothing is left to happen. */
  run({ until = Number.POSITIVE_INFINITY, holds = () => false }): void {
    for (;;) {
      if (holds()) return
      const event = this.#queue.takeBefore(until)
      if (event === undefined) {
        if (until !== Number.POSITIVE_INFINITY) this.now = Math.max(this.now, until)
        return
      }
      const { at, life, what, run } = event
      if (!life.isAlive) continue
      this.now = Math.max(this.now, at)
      this.steps += 1
      this.note(`${life.name}: ${what}`)
      run()
      // Everything that a step sets free happens before the next one.
      drainMicrotasks()
    }
  }

  /** What will still happen. */
  get pending(): readonly string[] {
    return this.#queue.left.map(({ life, what }) => `${life.name}: ${what}`)
  }

  /** Puts what happens within a step into the trace. */
  note(what: string): void {
    const step = { number: this.steps, at: this.now, what }
    this.#hash = BigInt(Bun.hash(`${step.number} ${step.at} ${what}`, this.#hash))
    this.#onStep(step)
  }
}

/** More than the rounding of a sum of times. */
const APART_MS = 0.001

/** A channel between two lives, on which no message overtakes another. */
export function channel(scheduler: Scheduler, to: Life, latency: () => number) {
  let free = 0
  return (what: string, deliver: () => void): void => {
    free = Math.max(free + APART_MS, scheduler.now + latency())
    scheduler.after(free - scheduler.now, to, what, deliver)
  }
}

/** Runs a simulation in a turn of the real event loop, of which it takes no other. */
export const inOneTurn = <T>(run: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    setImmediate(() => {
      try {
        resolve(run())
      } catch (error) {
        reject(error)
      }
    })
  })
