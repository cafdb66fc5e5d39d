import type { HistoryLine } from '../linearizable/recorder.ts'
import { runSql } from './connection.ts'

/** What a shop of a database has, read past petstock. */
export interface StoredShop {
  readonly revision: bigint
  readonly histories: ReadonlyMap<bigint, readonly HistoryLine[]>
  readonly quantities: ReadonlyMap<bigint, number>
  /** How many numbers up to the revision no row of the journal and no edit has, or two have. */
  readonly gaps: number
}

/** @param shopId the only shop unless it is named */
export async function readStoredShop(url: string, shopId?: bigint): Promise<StoredShop> {
  const ofShop = `WHERE shop_id = ${shopId ?? '(SELECT shop_id FROM shops)'}`
  const [shop] = await runSql(url, `SELECT revision FROM shops ${ofShop}`)
  const revision = shop?.revision as bigint
  const lines = (await runSql(
    url,
    `SELECT id, pet_id AS "petId", previous_quantity AS "previousQuantity", new_quantity AS "newQuantity", reason, note
      FROM stock_movements ${ofShop} ORDER BY id`,
  )) as unknown as (HistoryLine & { petId: bigint })[]
  const stock = await runSql(url, `SELECT pet_id, quantity FROM inventory ${ofShop}`)
  const edits = await runSql(url, `SELECT id FROM pet_edits ${ofShop}`)
  const ids = [...lines, ...edits].map(({ id }) => id as bigint)
  return {
    revision,
    histories: Map.groupBy(lines, ({ petId }) => petId),
    quantities: new Map(stock.map((row) => [row.pet_id as bigint, row.quantity as number])),
    gaps: Math.abs(Number(revision) - new Set(ids).size) + (ids.length - new Set(ids).size),
  }
}
