import { randomBytes } from 'node:crypto'
import { createToken, tokenDigest } from '../../../src/keys/token.ts'
import { arrayOf } from '../../../src/storage/postgres/driver/arrays.ts'
import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import { laneTo } from '../../storage/postgres/nodes.ts'
import type { PostgresServer, Settings } from '../../support/postgres/server.ts'

/** A server as it is in use: a commit is on the disk. */
export const DURABLE: Settings = { fsync: 'on', shared_buffers: '128MB' }

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

export interface UpdatesOptions {
  readonly shops: number
  readonly pets: number
  readonly firstShop?: number
  /** Two nodes set quantities that are far apart. */
  readonly firstQuantity?: number
}

/** Random shops and pets, and a quantity that the pet does not have yet. */
export class Updates {
  readonly #shops: number
  readonly #firstShop: bigint
  readonly #pets: number
  #quantity: number
  #count = 0

  constructor({ shops, pets, firstShop = 1, firstQuantity = 100 }: UpdatesOptions) {
    this.#shops = shops
    this.#firstShop = BigInt(firstShop)
    this.#pets = pets
    this.#quantity = firstQuantity
  }

  /** How many were made. */
  get count(): number {
    return this.#count
  }

  shopId = (): bigint => this.#firstShop + BigInt(Math.floor(Math.random() * this.#shops))

  next() {
    this.#count += 1
    const petId = 1n + BigInt(Math.floor(Math.random() * this.#pets))
    return { shopId: this.shopId(), petId, quantity: this.#quantity++ }
  }
}

const JOURNAL = `SELECT
  (SELECT count(*) FROM stock_movements) AS rows,
  (SELECT sum(revision) FROM shops) AS revisions,
  (SELECT count(*) FROM inventory i JOIN stock_movements m ON m.shop_id = i.shop_id AND m.id = i.last_movement_id
    WHERE m.new_quantity <> i.quantity) AS wrong,
  (SELECT count(*) FROM (SELECT previous_quantity, lag(new_quantity) OVER (PARTITION BY shop_id, pet_id ORDER BY id) AS before
    FROM stock_movements) m WHERE previous_quantity <> before) AS broken`

/** Holds the journal against the number of changes. @throws Error: then nothing was measured */
export async function assertWhole(url: string, changes: number): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  const [found] = await lane.query(JOURNAL)
  const { rows, revisions, wrong, broken } = found ?? {}
  const isWhole = Number(rows) === changes && Number(revisions) === changes
  if (!isWhole || wrong !== 0n || broken !== 0n) {
    throw new Error(
      `of ${changes} changes, the journal has ${rows} rows, and the shops are at ${revisions}; ${wrong} quantities are wrong, and ${broken} rows do not follow the one before`,
    )
  }
}
