import type { Statements } from '../driver/lane.ts'
import type { Dialect } from './dialect.ts'
import { plainDialect } from './plain.ts'
import { shardedDialect } from './sharded.ts'

const IS_SHARDED = `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS sharded`

/** Finds out how a database wants to be asked. @throws what a lane throws */
export async function findDialect(lane: Statements): Promise<Dialect> {
  const [row] = await lane.query(IS_SHARDED)
  return row?.sharded === true ? shardedDialect : plainDialect
}
