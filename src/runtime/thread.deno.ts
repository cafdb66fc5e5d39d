import { parentPort, type TransferListItem, Worker } from 'node:worker_threads'
import type { Thread, ThreadEvents } from './thread.ts'

/** What a thread of Deno's is to itself. */
interface ThreadScope {
  addEventListener(
    type: 'error',
    listener: (event: { readonly error: Error; preventDefault(): void }) => void,
  ): void
  close(): void
}

// Deno's own workers do not say when they have ended.

/** Starts a thread, which runs a module of the bundle. */
export function startThread<Message>(entryPoint: URL, events: ThreadEvents<Message>): Thread {
  const worker = new Worker(new URL(entryPoint.href.replace(/\.ts$/, '.js')))
  const ended = Promise.withResolvers<void>()
  worker.on('message', (message: Message | Failure) => {
    if (isFailure(message)) events.onError(message[FAILURE])
    else events.onMessage(message)
  })
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

const FAILURE = 'failure of the thread'

/** What a thread posts before it ends by an error. Deno prints an error that leaves a thread, with its stack. */
interface Failure {
  readonly [FAILURE]: string
}

const isFailure = (message: unknown): message is Failure =>
  typeof message === 'object' && message !== null && FAILURE in message

/** Receives, in a thread, what the thread that started it posts. */
export function receive<Message>(onMessage: (message: Message) => void): void {
  const scope = globalThis as unknown as ThreadScope
  scope.addEventListener('error', (event) => {
    event.preventDefault()
    post({ [FAILURE]: event.error.message } satisfies Failure)
    scope.close()
  })
  parentPort?.on('message', onMessage)
}

/** Posts, in a thread, to the thread that started it. */
export const post = (message: unknown, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer as TransferListItem[])
