import { randomBytes } from 'node:crypto'
import { createToken, tokenDigest } from '../../../src/keys/token.ts'
import { arrayOf } from '../../../src/storage/postgres/driver/arrays.ts'
import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import { laneTo } from '../../storage/postgres/nodes.ts'
import type { PostgresServer } from './server.ts'

/** Makes a database with shops from 1 on, and pets from 1 on in each. @returns its URL */
export async function databaseWith(
  server: PostgresServer,
  name: string,
  { shops, pets }: { readonly shops: number; readonly pets: number },
): Promise<string> {
  const url = server.url(name)
  await server.sql(`CREATE DATABASE ${name} OWNER petstock`)
  using lane = laneTo(url, { timeoutMs: 60_000 })
  await migrate(lane)
  await lane.query(`INSERT INTO shop_names (shop_id, name, created_at) OVERRIDING SYSTEM VALUE
    SELECT s, 'Shop ' || s, 0 FROM generate_series(1, ${shops}) s`)
  await lane.query(`INSERT INTO shops (shop_id) SELECT generate_series(1, ${shops})`)
  await lane.query(`INSERT INTO inventory (shop_id, pet_id, quantity, status, updated_at)
    SELECT s, p, p % 90, 'available', 0 FROM generate_series(1, ${shops}) s, generate_series(1, ${pets}) p`)
  // Not the journal: a plan that is made while it is known to be empty scans it, also when it has grown.
  await lane.query('VACUUM ANALYZE shops, inventory')
  return url
}

/** Gives each shop a key that never runs out. @returns their tokens, by the order of the shops */
export async function keysOf(url: string, shops: number): Promise<readonly string[]> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  const tokens = Array.from({ length: shops }, () => createToken(randomBytes))
  await lane.query(
    `WITH d AS (SELECT digest, shop_id FROM unnest($1::text::text[]) WITH ORDINALITY d(digest, shop_id)),
      k AS (
        INSERT INTO api_keys (shop_id, id, name, plan, access, per_minute, per_day, digest, created_at,
          refill_revision, unban_revision)
        SELECT shop_id, 'key_' || shop_id, 'bench', 'enterprise', 'write', 1000000000, 1000000000, digest, 0, 0, 0
        FROM d)
    INSERT INTO credentials (digest, shop_id, key_id, in_force, change_revision)
    SELECT digest, shop_id, 'key_' || shop_id, true, 0 FROM d`,
    [arrayOf(tokens.map(tokenDigest))],
  )
  return tokens
}
