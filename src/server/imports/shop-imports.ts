import type {
  ImportOutcome,
  ImportProgress,
  StockImports,
} from '../../http/desk/imports/stock-imports.ts'
import { InTurn } from '../../in-turn.ts'
import { StorageUnavailable } from '../../stock/store.ts'
import type { ServerEngine } from '../../storage/engine.ts'
import type { EngineChoice } from '../../storage/engine-choice.ts'
import { ImportBodies, type ImportBody } from './import-bodies.ts'
import { type ImportSurroundings, importOnThread } from './import-thread.ts'

// An import over HTTP: http/desk/imports/import-routes.ts (receives the body and parses nothing),
// server/imports/shop-imports.ts (one at a time), server/imports/import-bodies.ts (how many come, and how fast),
// server/imports/import-thread.ts, server/imports/giving-up.ts (given up or written, once), import.worker.ts,
// server/imports/run-import.ts, http/desk/imports/import-options.ts, transfer/reading/corrections.ts (cells and
// lines that are read in another way), then the import of the engine.

type Request = Parameters<StockImports['run']>[0]

/**
 * Imports files of all shops of a server, one at a time: a large one takes memory, and the disk. A body comes before that, so
 * that a client with a slow line holds up no other one.
 */
export class ShopImports implements StockImports {
  readonly #choice: EngineChoice
  readonly #engine: Pick<ServerEngine, 'acceptsWrites' | 'catchUp'>
  readonly #around: ImportSurroundings
  readonly #bodies: ImportBodies
  readonly #turns = new InTurn()

  constructor(
    choice: EngineChoice,
    engine: Pick<ServerEngine, 'acceptsWrites' | 'catchUp'>,
    around: ImportSurroundings,
  ) {
    this.#choice = choice
    this.#engine = engine
    this.#around = around
    this.#bodies = new ImportBodies(around.every)
  }

  progress(shopId: bigint, keyId: string): ImportProgress | undefined {
    return this.#bodies.progress(shopId, keyId)
  }

  async run(request: Request): Promise<ImportOutcome> {
    const begun = this.#bodies.begin(request)
    if (begun === undefined) return { outcome: 'at_work' }
    try {
      const received = await this.#bodies.receive(begun, request.receive)
      if (typeof received === 'string') return { outcome: received }
      if (!this.#bodies.complete(begun)) return { outcome: 'at_work' }
      return await this.#turns.run(() => this.#import(request, begun, received), request.signal)
    } finally {
      this.#bodies.end(begun)
    }
  }

  async #import(
    { shopId, keyId, currency, signal }: Request,
    begun: ImportBody,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<ImportOutcome> {
    if (!this.#engine.acceptsWrites)
      throw new StorageUnavailable('the data may not be changed just now')
    begun.phase = 'reading'
    const result = await importOnThread(
      { choice: this.#choice, shopId, keyId, currency, body },
      (phase) => {
        begun.phase = phase
      },
      signal,
      this.#around,
    )
    // Who lists the stock after the response finds what was imported, also by a request before this one.
    const isMade = result.outcome === 'made' || result.outcome === 'made_before'
    if (isMade) await this.#engine.catchUp()
    return result
  }
}
