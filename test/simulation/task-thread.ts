import type { Thread, ThreadEvents } from '../../src/runtime/thread.ts'
import type { Random } from './random.ts'
import { channel, type Life, type Scheduler } from './scheduler.ts'

interface TaskDependencies {
  readonly scheduler: Scheduler
  readonly random: Random
  /** The process that starts the threads. */
  readonly main: Life
  readonly commitMs: number
}

/** What a thread does with its one request. */
type Task<Request, Message> = (request: Request, post: (message: Message) => void) => void

/** Starts threads that do one piece of work each, and end. They come to it when the disk lets them. */
export function taskThreads({ scheduler, random, main, commitMs }: TaskDependencies) {
  let started = 0
  return <Request, Message extends object>(name: string, task: Task<Request, Message>) =>
    (events: ThreadEvents<Message>): Thread => {
      started += 1
      let isEnded = false
      const life: Life = {
        name: `${main.name} ${name} ${started}`,
        get isAlive() {
          return main.isAlive && !isEnded
        },
      }
      const latency = () => random.between(0.01, random.chance(0.2) ? 50 * commitMs : commitMs)
      const toThread = channel(scheduler, life, latency)
      const toMain = channel(scheduler, main, latency)
      const post = (message: Message): void => {
        const copy = structuredClone(message)
        toMain(`${name}: ${Object.keys(copy).join()}`, () => {
          if (!isEnded) events.onMessage(copy)
        })
      }
      return {
        post(message) {
          const copy = structuredClone(message) as Request
          toThread('is asked', () => task(copy, post))
        },
        async terminate() {
          isEnded = true
        },
      }
    }
}
