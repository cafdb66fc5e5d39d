import type { JournalFacts, SupplierFacts } from '../../health/database.ts'
import type { ServerAddress } from '../../runtime/postgres.ts'
import { type Between, findBetween } from './driver/direct-connection.ts'
import type { Lane } from './driver/lane.ts'
import { findUsable, laneTo } from './schema/find-primary.ts'

/** How long a question about all shops may take. */
const TIMEOUT_MS = 600_000

/** What is in a database of many shops, and whether it adds up. Ids and quantities are exact as text. */
export interface DatabaseFacts {
  readonly address: ServerAddress
  readonly between: Between
  /** The version of PostgreSQL, as its server names it. */
  readonly server: string
  readonly bytes: number
  /** The clock of the database, in UTC epoch milliseconds. */
  readonly time: number
  readonly pets: number
  readonly shops: readonly { readonly name: string; readonly keysInForce: number }[]
  /** Those that have lost changes, and the operator has not accepted it. */
  readonly lost: readonly { readonly lostChanges: { readonly changes: number } }[]
  readonly journal: JournalFacts
  readonly suppliers: SupplierFacts
}

const SERVER = `
  SELECT current_setting('server_version') AS server, pg_database_size(current_database()) AS bytes,
    (extract(epoch FROM clock_timestamp()) * 1000)::int8 AS time,
    (SELECT count(*) FROM inventory) AS pets,
    (SELECT count(*) FROM stock_movements m JOIN shops s ON s.shop_id = m.shop_id) AS movements`

const SHOPS = `
  SELECT n.name, (SELECT count(*) FROM api_keys k WHERE k.shop_id = n.shop_id AND k.revoked_at IS NULL
    AND (k.expires_at IS NULL OR k.expires_at > extract(epoch FROM clock_timestamp()) * 1000)) AS keys
  FROM shop_names n WHERE n.removed_at IS NULL ORDER BY n.shop_id`

const LOST = `
  SELECT sum(l.lost_revision - l.kept_revision)::int8 AS changes
  FROM lost_changes l JOIN shops s ON s.shop_id = l.shop_id WHERE l.accepted_at IS NULL GROUP BY l.shop_id`

// A head that is missing was pruned.
const DISAGREEING = `
  SELECT i.pet_id::text, i.quantity::text, m.new_quantity::text AS movement, count(*) OVER () AS found
  FROM inventory i JOIN stock_movements m ON m.shop_id = i.shop_id AND m.id = i.last_movement_id
  WHERE m.new_quantity <> i.quantity ORDER BY i.shop_id, i.pet_id LIMIT 3`

// Between two movements whose times contradict their order, a pruning may have left others out.
const GAPS = `
  SELECT count(*) AS found FROM (
    SELECT m.previous_quantity, m.at, lag(m.new_quantity) OVER earlier AS left_over, lag(m.at) OVER earlier AS left_at
    FROM stock_movements m
    WINDOW earlier AS (PARTITION BY m.shop_id, m.pet_id ORDER BY m.id)) x
  WHERE x.left_over <> x.previous_quantity AND x.left_at <= x.at`

const DETACHED = `
  SELECT count(*) AS found FROM (
    SELECT m.shop_id, m.pet_id, max(m.id) AS newest FROM stock_movements m
    JOIN shops s ON s.shop_id = m.shop_id GROUP BY m.shop_id, m.pet_id) kept
    LEFT JOIN inventory i ON i.shop_id = kept.shop_id AND i.pet_id = kept.pet_id
    LEFT JOIN removed_pets r ON r.shop_id = kept.shop_id AND r.pet_id = kept.pet_id
  WHERE kept.newest > coalesce(i.last_movement_id, r.last_movement_id)`

const LACKING = `
  SELECT i.pet_id::text, count(*) OVER () AS found FROM inventory i
  WHERE i.supplier_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM suppliers u WHERE u.shop_id = i.shop_id AND u.id = i.supplier_id)
  ORDER BY i.shop_id, i.pet_id LIMIT 3`

/**
 * Reads what there is to say of a database. Changes nothing.
 * @throws DatabaseRefused, StorageUnavailable
 */
export async function readDatabaseFacts(
  addresses: readonly ServerAddress[],
): Promise<DatabaseFacts> {
  const address = await findUsable(addresses)
  const lane = laneTo(address, { timeoutMs: TIMEOUT_MS })
  try {
    const [server] = await lane.query(SERVER)
    const shops = await lane.query<{ readonly name: string; readonly keys: bigint }>(SHOPS)
    return {
      address,
      between: await findBetween((statement) => lane.query(statement)),
      server: server?.server as string,
      bytes: Number(server?.bytes),
      time: Number(server?.time),
      pets: Number(server?.pets),
      shops: shops.map(({ name, keys }) => ({ name, keysInForce: Number(keys) })),
      lost: (await lane.query(LOST)).map(({ changes }) => ({
        lostChanges: { changes: Number(changes) },
      })),
      journal: await readJournalFacts(lane, Number(server?.movements)),
      suppliers: await readSupplierFacts(lane),
    }
  } finally {
    lane.drop()
  }
}

async function readSupplierFacts(lane: Lane): Promise<SupplierFacts> {
  const rows = await lane.query<{ readonly pet_id: string; readonly found: bigint }>(LACKING)
  return { lacking: Number(rows[0]?.found ?? 0), examples: rows.map(({ pet_id }) => pet_id) }
}

type Disagreeing = {
  readonly pet_id: string
  readonly quantity: string
  readonly movement: string
  readonly found: bigint
}

async function readJournalFacts(lane: Lane, movements: number): Promise<JournalFacts> {
  const count = async (question: string) => Number((await lane.query(question))[0]?.found ?? 0)
  const disagreeing = await lane.query<Disagreeing>(DISAGREEING)
  return {
    movements,
    disagreeing: Number(disagreeing[0]?.found ?? 0),
    examples: disagreeing.map(({ pet_id, quantity, movement }) => ({
      petId: pet_id,
      quantity,
      movement,
    })),
    gaps: await count(GAPS),
    detached: await count(DETACHED),
  }
}
