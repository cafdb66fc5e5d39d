import type {
  ImportPhase,
  ImportProgress,
  ImportResult,
  StockImports,
} from '../../http/desk/imports/stock-imports.ts'
import { StorageUnavailable } from '../../stock/store.ts'
import type { ServerEngine } from '../../storage/engine.ts'
import type { EngineChoice } from '../../storage/engine-choice.ts'
import { type ImportSurroundings, importOnThread } from './import-thread.ts'

// An import over HTTP: http/desk/imports/import-routes.ts (receives the body and parses nothing),
// server/imports/shop-imports.ts (one at a time), server/imports/import-thread.ts, server/imports/giving-up.ts (given
// up or written, once), import.worker.ts, server/imports/run-import.ts, http/desk/imports/import-options.ts,
// transfer/reading/corrections.ts (cells and lines that are read in another way), then as above.

/** Imports files of all shops of a server, one at a time: a large one takes memory, and the disk. */
export class ShopImports implements StockImports {
  readonly #choice: EngineChoice
  readonly #engine: Pick<ServerEngine, 'acceptsWrites' | 'catchUp'>
  readonly #around: ImportSurroundings
  #running: { readonly shopId: bigint; readonly progress: ImportProgress } | undefined

  constructor(
    choice: EngineChoice,
    engine: Pick<ServerEngine, 'acceptsWrites' | 'catchUp'>,
    around: ImportSurroundings,
  ) {
    this.#choice = choice
    this.#engine = engine
    this.#around = around
  }

  progress(shopId: bigint): ImportProgress | undefined {
    return this.#running?.shopId === shopId ? this.#running.progress : undefined
  }

  async run({
    shopId,
    keyId,
    currency,
    bytes,
    signal,
    receive,
  }: Parameters<StockImports['run']>[0]): Promise<ImportResult | undefined> {
    if (this.#running !== undefined) return undefined
    const enter = (phase: ImportPhase, receivedBytes: number): void => {
      this.#running = { shopId, progress: { phase, receivedBytes, bytes } }
    }
    enter('receiving', 0)
    try {
      const body = await receive((count) => enter('receiving', count))
      if (!this.#engine.acceptsWrites)
        throw new StorageUnavailable('the data may not be changed just now')
      const { byteLength } = body
      enter('reading', byteLength)
      const result = await importOnThread(
        { choice: this.#choice, shopId, keyId, currency, body },
        (phase) => enter(phase, byteLength),
        signal,
        this.#around,
      )
      // Who lists the stock after the response finds what was imported, also by a request before this one.
      const isMade = result.outcome === 'made' || result.outcome === 'made_before'
      if (isMade) await this.#engine.catchUp()
      return result
    } finally {
      this.#running = undefined
    }
  }
}
