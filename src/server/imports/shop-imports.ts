import type {
  ImportPhase,
  ImportProgress,
  ImportResult,
  StockImports,
} from '../../http/desk/imports/stock-imports.ts'
import { StorageUnavailable } from '../../stock/store.ts'
import type { ServerEngine } from '../../storage/engine.ts'
import { importOnThread } from './import-thread.ts'

/** Imports files of all shops of a server, one at a time: a large one takes memory, and the disk. */
export class ShopImports implements StockImports {
  readonly #engine: Pick<ServerEngine, 'place' | 'acceptsWrites'>
  #running: { readonly shopId: bigint; readonly progress: ImportProgress } | undefined

  constructor(engine: Pick<ServerEngine, 'place' | 'acceptsWrites'>) {
    this.#engine = engine
  }

  progress(shopId: bigint): ImportProgress | undefined {
    return this.#running?.shopId === shopId ? this.#running.progress : undefined
  }

  async run({
    shopId,
    keyId,
    bytes,
    receive,
  }: Parameters<StockImports['run']>[0]): Promise<ImportResult | undefined> {
    if (this.#running !== undefined) return undefined
    const enter = (phase: ImportPhase, receivedBytes: number): void => {
      this.#running = { shopId, progress: { phase, receivedBytes, bytes } }
    }
    enter('receiving', 0)
    try {
      const body = await receive((count) => enter('receiving', count))
      const { place, acceptsWrites } = this.#engine
      if (!acceptsWrites) throw new StorageUnavailable('the data may not be changed just now')
      const { byteLength } = body
      enter('reading', byteLength)
      return await importOnThread({ place, shopId, keyId, body }, (phase) =>
        enter(phase, byteLength),
      )
    } finally {
      this.#running = undefined
    }
  }
}
