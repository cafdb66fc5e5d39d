import { startThread } from '#runtime/thread'
import type { Thread } from '../../../runtime/thread.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import type { ReportQuestion, StockReport } from '../../../stock/totals/report.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import { failureError, type WriteFailure } from '../driver/sqlite-failure.ts'

export interface ReportRequest {
  readonly database: string
  readonly question: ReportQuestion
  /** The newest movement that the report has to have. */
  readonly newest: bigint
}

export type ReportResult = { readonly done: StockReport } | { readonly failed: WriteFailure }

interface ReportThreadDependencies {
  /** The module that the thread runs. */
  readonly entryPoint: URL
  readonly database: string
  readonly health: Pick<DatabaseHealth, 'assertReadable' | 'reportDamage'>
}

/** How long the thread stays when nothing is asked of it: it takes some megabytes. */
const IDLE_MS = 30_000

/**
 * Reads reports, one after another, on a thread and a connection of its own: one of a large shop takes a second, in which
 * the event loop would answer no request. It is started by the first report.
 */
export class ReportThread {
  readonly #dependencies: ReportThreadDependencies
  readonly #waiting: PromiseWithResolvers<StockReport>[] = []
  #thread: Thread | undefined
  #idle: ReturnType<typeof setTimeout> | undefined

  constructor(dependencies: ReportThreadDependencies) {
    this.#dependencies = dependencies
  }

  /** @throws StorageUnavailable, DatabaseDamaged */
  async report(question: ReportQuestion, newest: bigint): Promise<StockReport> {
    const { database, health } = this.#dependencies
    health.assertReadable()
    clearTimeout(this.#idle)
    this.#thread ??= this.#start()
    const waiting = Promise.withResolvers<StockReport>()
    this.#waiting.push(waiting)
    this.#thread.post({ database, question, newest } satisfies ReportRequest)
    return waiting.promise
  }

  /** Resolves when nothing is under way, and the thread has ended. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#waiting.map(({ promise }) => promise))
    await this.#end()
  }

  #start(): Thread {
    const lose = (problem: string): void => {
      if (this.#thread !== thread) return
      this.#thread = undefined
      for (const waiting of this.#waiting.splice(0)) waiting.reject(new StorageUnavailable(problem))
    }
    const thread = startThread<ReportResult>(this.#dependencies.entryPoint, {
      onMessage: (result) => this.#settle(result),
      onError: lose,
      onEnd: () => lose('the thread of the reports ended'),
    })
    return thread
  }

  #settle(result: ReportResult): void {
    const waiting = this.#waiting.shift()
    if ('done' in result) waiting?.resolve(result.done)
    else {
      const { failed } = result
      if (failed.failure === 'damaged') this.#dependencies.health.reportDamage(failed.message)
      waiting?.reject(failureError(failed))
    }
    if (this.#waiting.length > 0) return
    this.#idle = setTimeout(() => void this.#end(), IDLE_MS)
    this.#idle.unref?.()
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }
}
