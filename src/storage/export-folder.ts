import type { ShopDirectory, ShopName } from '../shops/shop-directory.ts'
import type { ShopSize } from '../shops/whole-shop.ts'
import type { Arrival } from './arrival-mark.ts'
import type { ArrivalOptions, EmbeddedEngine } from './embedded-engine.ts'

// A shop moves out of a database: cli/shops/export.ts, storage/export-folder.ts (finishes what was cut short),
// storage/postgres/shops/export-shop.ts, storage/sqlite/move/arrival.ts, storage/arrival-mark.ts.

interface FolderExport extends Omit<ArrivalOptions, 'onProgress'> {
  readonly engine: EmbeddedEngine
  readonly shops: ShopDirectory
  /** The slug of the shop, its name or its id. */
  readonly named: string
  /** Whether the shop is removed from the database. */
  readonly removes: boolean
  readonly progressOf: (size: ShopSize) => ArrivalOptions['onProgress']
}

export type ExportOutcome =
  | { readonly shop: ShopName; readonly size: ShopSize }
  | 'unknown_shop'
  /** Another shop, or one of another database, may have moved into the folder. */
  | { readonly arrival: Arrival }
  /** The shop was removed by another, after the copy in the folder was made. */
  | { readonly outdated: Arrival }

/** Makes the data of a shop in a folder. A move that was cut short at its end is finished or repeated. */
export async function exportFolder(call: FolderExport): Promise<ExportOutcome> {
  const { engine, shops, named, removes, servers, now, progressOf } = call
  const finished = await finishWhereLeft(call)
  if (finished !== undefined) return finished
  const shop = await shops.find(named)
  if (shop === undefined) return 'unknown_shop'
  let size: ShopSize | undefined
  const outcome = await shops.export(shop.shopId, removes, (whole) => {
    size = whole.size
    return engine.receive(whole, { now, servers, onProgress: progressOf(size) })
  })
  if (outcome === 'unknown_shop' || size === undefined) return 'unknown_shop'
  return { shop, size }
}

/** @returns undefined where there is nothing to finish, and the shop is to be exported */
async function finishWhereLeft(call: FolderExport): Promise<ExportOutcome | undefined> {
  const { engine, shops, named, removes, servers } = call
  const resumed = await engine.resumeArrival()
  if (resumed === undefined) return undefined
  const { arrival } = resumed
  const { shop, size } = arrival
  let isOpen = true
  const end = (how: 'publish' | 'discard'): void => {
    isOpen = false
    resumed[how]()
  }
  try {
    const isSame = [shop.slug, shop.name, String(shop.shopId)].includes(named)
    if (!isSame || !removes || arrival.servers !== servers) return { arrival }
    if (await shops.wasRemoved(shop)) {
      end('publish')
      return { shop, size }
    }
    if ((await shops.find(String(shop.shopId))) === undefined) return { outdated: arrival }
    end('discard')
    return undefined
  } finally {
    if (isOpen) resumed.leave()
  }
}
