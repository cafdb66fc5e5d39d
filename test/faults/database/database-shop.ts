import type { HistoryLine } from '../../support/linearizable/recorder.ts'
import { outputOf } from '../../support/petstock.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { UNLIMITED } from '../../support/shop.ts'

export const SHOP = 'Main Street'

/** How many there are of each pet at first. */
export const FIRST_QUANTITY = 500

/**
 * Makes the tables of petstock in an empty database, a shop in it with pets 1 to `count`, and a key without a
 * limit to speak of.
 */
export async function makeDatabaseShop(url: string, count: number): Promise<DatabaseShop> {
  const run = (args: readonly string[], stdin?: string) =>
    outputOf([...args, '--database', url], stdin === undefined ? {} : { stdin })
  await run(['migrate'])
  await run(['shops', 'create', SHOP])
  const issued = await run([
    'keys',
    'create',
    '--shop',
    SHOP,
    '--name',
    'test',
    '--json',
    ...UNLIMITED,
  ])
  const { key, id } = JSON.parse(issued) as { key: string; id: string }
  const petIds = Array.from({ length: count }, (_, at) => BigInt(at + 1))
  const rows = petIds.map((petId) => `${petId},${FIRST_QUANTITY},available`)
  const csv = ['petId,quantity,status', ...rows, ''].join('\n')
  await run(['inventory', 'import', '-', '--shop', SHOP], csv)
  return { key, keyId: id, petIds, quantities: new Map(petIds.map((id) => [id, FIRST_QUANTITY])) }
}

export interface DatabaseShop {
  readonly key: string
  readonly keyId: string
  readonly petIds: readonly bigint[]
  /** What it has at first. */
  readonly quantities: ReadonlyMap<bigint, number>
}

/** What the only shop of a database has, read past petstock. */
export interface StoredShop {
  readonly revision: bigint
  readonly histories: ReadonlyMap<bigint, readonly HistoryLine[]>
  readonly quantities: ReadonlyMap<bigint, number>
  /** How many numbers up to the revision no row of the journal and no edit has, or two have. */
  readonly gaps: number
}

export async function readStoredShop(url: string): Promise<StoredShop> {
  const [shop] = await runSql(url, 'SELECT revision FROM shops')
  const revision = shop?.revision as bigint
  const lines = (await runSql(
    url,
    `SELECT id, pet_id AS "petId", previous_quantity AS "previousQuantity", new_quantity AS "newQuantity", reason, note
      FROM stock_movements ORDER BY id`,
  )) as unknown as (HistoryLine & { petId: bigint })[]
  const stock = await runSql(url, 'SELECT pet_id, quantity FROM inventory')
  const edits = await runSql(url, 'SELECT id FROM pet_edits')
  const ids = [...lines, ...edits].map(({ id }) => id as bigint)
  return {
    revision,
    histories: Map.groupBy(lines, ({ petId }) => petId),
    quantities: new Map(stock.map((row) => [row.pet_id as bigint, row.quantity as number])),
    gaps: Math.abs(Number(revision) - new Set(ids).size) + (ids.length - new Set(ids).size),
  }
}
