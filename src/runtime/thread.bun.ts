import type { Thread, ThreadEvents } from './thread.ts'

// These are Bun's own workers: node:worker_threads brings Node's streams with it, which cost each start
// about 10 ms of processor time, and the process 1 MiB.

declare const self: Worker

/** Starts a thread, which runs a module. */
export function startThread<Message>(entryPoint: URL, events: ThreadEvents<Message>): Thread {
  const worker = new Worker(entryPoint, { smol: true })
  const ended = Promise.withResolvers<void>()
  worker.onmessage = ({ data }: MessageEvent<Message>) => events.onMessage(data)
  worker.onerror = (event) => {
    event.preventDefault()
    events.onError(event.message)
  }
  worker.addEventListener('close', () => {
    ended.resolve()
    events.onEnd()
  })
  return {
    post: (message) => worker.postMessage(message),
    terminate() {
      worker.terminate()
      return ended.promise
    },
  }
}

/** Receives, in a thread, what the thread that started it posts. */
export function receive<Message>(onMessage: (message: Message) => void): void {
  self.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data)
}

/** Posts, in a thread, to the thread that started it. */
export const post = (message: unknown, transfer: ArrayBuffer[] = []): void =>
  self.postMessage(message, transfer)
