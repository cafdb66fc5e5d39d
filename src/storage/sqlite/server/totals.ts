import { Overloaded, StorageUnavailable } from '../../../stock/store.ts'
import {
  BATCHES_A_REPORT,
  type CountedBatch,
  type MovementCounter,
  type ReportQuestion,
  type StockReport,
} from '../../../stock/totals/report.ts'
import { CountingPlace } from '../tables/stock/counting-place.ts'
import type { WriterThread } from '../writer/writer-thread.ts'
import type { Reader } from './reader.ts'
import type { ReportThread } from './report-thread.ts'

interface TotalsDependencies {
  readonly reader: Reader
  readonly writer: Pick<WriterThread, 'perform'>
  readonly reports: Pick<ReportThread, 'report'>
}

/** The totals of a running server: the writer thread counts, behind the writes of requests, and another one reads reports. */
export class SqliteTotals implements MovementCounter {
  readonly #dependencies: TotalsDependencies
  readonly #counting: CountingPlace
  /** The batch that is being counted: a report and the server itself wait for the same one. */
  #batch: Promise<CountedBatch> | undefined

  constructor(dependencies: TotalsDependencies) {
    this.#dependencies = dependencies
    this.#counting = new CountingPlace(dependencies.reader.connection.client)
  }

  async countMovements(): Promise<CountedBatch> {
    const { reader, writer } = this.#dependencies
    // A commit of nothing would still cost the disk a write.
    const isDone = await reader.read(() => this.#counting.isCounted())
    if (isDone) return { counted: 0, more: false }
    this.#batch ??= writer.perform({ kind: 'countMovements' }, 'behind').finally(() => {
      this.#batch = undefined
    })
    return this.#batch
  }

  /** Counts first what is not counted yet. */
  async report(question: ReportQuestion): Promise<StockReport> {
    const { reader, reports } = this.#dependencies
    const newest = await reader.read(() => this.#counting.newest())
    await this.#countTo(newest)
    return reports.report(question, newest)
  }

  /** Counts up to a movement, a bounded number of batches. Where nothing can be written, the report says so. */
  async #countTo(movementId: bigint): Promise<void> {
    const { reader } = this.#dependencies
    try {
      for (let batches = 0; batches < BATCHES_A_REPORT; batches++) {
        if (await reader.read(() => this.#counting.isCounted(movementId))) return
        await this.countMovements()
      }
    } catch (error) {
      if (!(error instanceof StorageUnavailable || error instanceof Overloaded)) throw error
    }
  }
}
