import { parentPort, type TransferListItem, Worker } from 'node:worker_threads'
import type { Thread, ThreadEvents } from './thread.ts'

// Deno's own workers do not say when they have ended.

/** Starts a thread, which runs a module of the bundle. */
export function startThread<Message>(entryPoint: URL, events: ThreadEvents<Message>): Thread {
  const worker = new Worker(new URL(entryPoint.href.replace(/\.ts$/, '.js')))
  const ended = Promise.withResolvers<void>()
  worker.on('message', events.onMessage)
  worker.on('error', (error: Error) => events.onError(error.message))
  worker.on('exit', () => {
    ended.resolve()
    events.onEnd()
  })
  return {
    post: (message) => worker.postMessage(message),
    terminate() {
      void worker.terminate()
      return ended.promise
    },
  }
}

/** Receives, in a thread, what the thread that started it posts. */
export function receive<Message>(onMessage: (message: Message) => void): void {
  parentPort?.on('message', onMessage)
}

/** Posts, in a thread, to the thread that started it. */
export const post = (message: unknown, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer as TransferListItem[])
