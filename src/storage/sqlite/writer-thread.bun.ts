import { Overloaded, StorageUnavailable } from '../failures.ts'
import type {
  FromWriter,
  ToWriter,
  WriteKind,
  WriteOperation,
  WriteOperations,
  WriteResult,
} from './write-operations.ts'

/** Writes that may wait for their commit; past it a request is refused at once. */
const QUEUE_LIMIT = 10_000

interface Waiting {
  readonly operation: WriteOperation
  readonly settle: (result: WriteResult) => void
}

export interface WriterEvents {
  /** Another process has changed the database. */
  readonly onChangedElsewhere: () => void
  /** The thread died and was replaced, or could not be. */
  readonly onFailure: (message: string) => void
}

/** How long a writer that failed is left alone before the next one is tried: longer each time. */
const FIRST_RESTART_MS = 250
const LAST_RESTART_MS = 30_000

/** The main thread's side of the writer: one batch is on its way while the next one gathers. */
export class WriterThread {
  readonly #entryPoint: URL
  readonly #database: string
  readonly #events: WriterEvents
  #worker: Worker
  #state: 'opening' | 'ready' | 'failed' | 'closed' = 'opening'
  #gathering: Waiting[] = []
  #onItsWay: Waiting[] = []
  #onClosed: (() => void) | undefined
  #restartMs = FIRST_RESTART_MS

  /** @param entryPoint the module that the thread runs */
  constructor(entryPoint: URL, database: string, events: WriterEvents) {
    this.#entryPoint = entryPoint
    this.#database = database
    this.#events = events
    this.#worker = this.#start()
  }

  /** How many writes wait for their commit. */
  get queued(): number {
    return this.#gathering.length + this.#onItsWay.length
  }

  /**
   * Has one operation committed.
   * @throws Overloaded, StorageUnavailable
   */
  write<Kind extends WriteKind>(
    kind: Kind,
    ask: WriteOperations[Kind]['ask'],
  ): Promise<WriteOperations[Kind]['answer']> {
    if (this.#onClosed) return Promise.reject(new StorageUnavailable('the service is stopping'))
    if (this.#state === 'failed') {
      return Promise.reject(new StorageUnavailable('the writer thread has failed'))
    }
    if (this.queued >= QUEUE_LIMIT) {
      return Promise.reject(new Overloaded(`${QUEUE_LIMIT} writes are waiting already`))
    }
    return new Promise((resolve, reject) => {
      this.#gathering.push({
        operation: { kind, ...ask } as WriteOperation,
        settle: (result) => {
          if (result.ok) resolve(result.answer as WriteOperations[Kind]['answer'])
          else if (result.failure === 'fault') reject(new Error(result.message))
          else reject(new StorageUnavailable(result.message))
        },
      })
      this.#sendNext()
    })
  }

  /** Commits what waits, then closes the connection. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#onClosed = resolve
      if (this.#state === 'failed') this.#end()
      else this.#sendNext()
    })
  }

  #sendNext(): void {
    if (this.#state !== 'ready' || this.#onItsWay.length > 0) return
    if (this.#gathering.length > 0) {
      this.#onItsWay = this.#gathering
      this.#gathering = []
      this.#post({ type: 'write', operations: this.#onItsWay.map(({ operation }) => operation) })
    } else if (this.#onClosed) {
      this.#post({ type: 'close' })
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#entryPoint)
    worker.onmessage = ({ data }: MessageEvent<FromWriter>) => this.#receive(data)
    worker.onerror = (event) => {
      event.preventDefault()
      this.#failed(worker, event.message)
    }
    worker.addEventListener('close', () => this.#failed(worker, 'the writer thread ended'))
    worker.postMessage({ type: 'open', database: this.#database } satisfies ToWriter)
    this.#state = 'opening'
    return worker
  }

  #receive(message: FromWriter): void {
    switch (message.type) {
      case 'opened':
        this.#state = 'ready'
        this.#sendNext()
        break
      case 'written': {
        const answered = this.#onItsWay
        this.#restartMs = FIRST_RESTART_MS
        this.#onItsWay = []
        // The next batch is on its way before the answers of this one are worked off.
        this.#sendNext()
        message.results.forEach((result, index) => {
          answered[index]?.settle(result)
        })
        break
      }
      case 'changed_elsewhere':
        this.#events.onChangedElsewhere()
        break
      case 'closed':
        this.#end()
        break
      case 'failed':
        this.#failed(this.#worker, message.message)
    }
  }

  /** Refuses what waits, since nobody knows what became of it, and puts a new thread in place. */
  #failed(worker: Worker, message: string): void {
    if (worker !== this.#worker || this.#state === 'failed' || this.#state === 'closed') return
    this.#state = 'failed'
    worker.terminate()
    const unanswered = [...this.#onItsWay, ...this.#gathering]
    this.#onItsWay = []
    this.#gathering = []
    for (const { settle } of unanswered) settle({ ok: false, failure: 'unavailable', message })
    this.#events.onFailure(message)
    if (this.#onClosed) this.#end()
    else setTimeout(() => this.#restart(), this.#restartMs).unref()
    this.#restartMs = Math.min(LAST_RESTART_MS, this.#restartMs * 2)
  }

  #restart(): void {
    if (this.#state === 'failed') this.#worker = this.#start()
  }

  #end(): void {
    this.#state = 'closed'
    this.#worker.terminate()
    this.#onClosed?.()
  }

  #post(message: ToWriter): void {
    this.#worker.postMessage(message)
  }
}
