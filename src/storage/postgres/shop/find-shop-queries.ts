import type { Statements } from '../driver/lane.ts'
import { plainQueries } from './plain.ts'
import { shardedQueries } from './sharded.ts'
import type { ShopQueries } from './shop-queries.ts'

const IS_SHARDED = `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS sharded`

/** Finds out how a database wants to be asked. @throws what a lane throws */
export async function findShopQueries(lane: Statements): Promise<ShopQueries> {
  const [row] = await lane.query(IS_SHARDED)
  return row?.sharded === true ? shardedQueries : plainQueries
}
