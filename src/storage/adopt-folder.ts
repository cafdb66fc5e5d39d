import type { AdoptedShop, KnownKeys, ShopDirectory } from '../shops/shop-directory.ts'
import type { Departure } from './embedded-engine.ts'
import type { Relocation } from './relocation.ts'

// A shop moves into a database: cli/shops/adopt.ts, storage/adopt-folder.ts (all or nothing),
// storage/sqlite/move/departure.ts, storage/sqlite/move/stored-shop.ts, storage/postgres/shops/shop-directory.ts (the
// transaction), storage/postgres/shops/adopt-shop.ts, shops/whole-shop.ts (compares both), storage/relocation.ts (marks
// the folder before and after the commit).

interface FolderAdoption {
  readonly departure: Departure
  readonly shops: ShopDirectory
  /** The name of the shop in the database. */
  readonly name: string
  /** Undefined: it is made from the name. */
  readonly slug?: string | undefined
  /** The servers of the database for people. */
  readonly servers: string
  /** Rows that are written by now. */
  readonly onProgress: (rows: number) => void
}

export type AdoptionOutcome =
  | { readonly adopted: AdoptedShop }
  | 'name_taken'
  | 'slug_taken'
  | KnownKeys
  /** The folder's shop has moved already, or may be in another database. */
  | { readonly relocation: Relocation }

/**
 * Moves the shop of a folder into a database, all or nothing, and marks the folder. An adoption that was cut
 * short at its end is finished.
 */
export async function adoptFolder(adoption: FolderAdoption): Promise<AdoptionOutcome> {
  const { departure, servers } = adoption
  const { relocation } = departure
  if (relocation === undefined) return moveShop(adoption)
  if (relocation.isCertain || relocation.servers !== servers) return { relocation }
  const arrived = await finishWhereArrived(adoption, relocation.shop)
  if (arrived !== undefined) return arrived
  const outcome = await moveShop(adoption)
  if (typeof outcome !== 'string' && !('knownKeys' in outcome)) return outcome
  // The earlier transaction may have been committed only now: the new one has waited for it.
  return (await finishWhereArrived(adoption, relocation.shop)) ?? outcome
}

async function moveShop(adoption: FolderAdoption): Promise<AdoptionOutcome> {
  const { departure, shops, name, slug, servers, onProgress } = adoption
  let ready: AdoptedShop | undefined
  const events = {
    onProgress,
    async onReady(shop: AdoptedShop) {
      departure.mark({ shop, servers, isCertain: false })
      ready = shop
    },
  }
  try {
    const outcome = await shops.adopt(name, departure.shop, events, slug)
    if (typeof outcome === 'string' || 'knownKeys' in outcome) return outcome
    departure.mark({ shop: outcome, servers, isCertain: true })
    return { adopted: outcome }
  } catch (error) {
    const arrived = ready && (await finishWhereArrived(adoption, ready).catch(() => undefined))
    if (arrived !== undefined) return arrived
    throw error
  }
}

async function finishWhereArrived(
  { departure, shops, servers }: FolderAdoption,
  shop: AdoptedShop,
): Promise<AdoptionOutcome | undefined> {
  if (!(await shops.has(shop))) return undefined
  departure.mark({ shop, servers, isCertain: true })
  return { adopted: shop }
}
