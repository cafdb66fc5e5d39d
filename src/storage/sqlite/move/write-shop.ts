import {
  HistoryHeads,
  portionsOf,
  SHOP_PART_NAMES,
  SHOP_PARTS,
  type ShopPart,
  type ShopRow,
  type WholeShop,
} from '../../../shops/whole-shop.ts'
import type { Client } from '../driver/connection.ts'
import { PART_TABLES, type TableName } from '../schema/table-uses.ts'

const insert = (table: TableName, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`

/** How the rows of a part are written, where not as they are. */
interface Writing {
  /** How the columns are named in the table, where they have other names. */
  readonly columns?: Readonly<Record<string, string>>
  /** Further columns, after those of the part. */
  readonly more?: readonly string[]
  readonly complete?: (rows: readonly ShopRow[], heads: HistoryHeads) => readonly ShopRow[]
}

const ONE_ROW: Writing = { more: ['id'], complete: (rows) => rows.map((row) => [...row, 1]) }

const WRITINGS: { readonly [part in ShopPart]?: Writing } = {
  movements: {
    columns: { request_id: 'move_id' },
    more: ['previous_id'],
    complete(rows, heads) {
      const previous = heads.follow(rows)
      return rows.map((row, place) => [...row, previous[place] ?? null])
    },
  },
  pets: {
    more: ['last_movement_id'],
    complete: (rows, heads) => rows.map((row) => [...row, heads.take(row[0] as bigint)]),
  },
  limits: {
    columns: { key_id: 'subject' },
    complete: (rows) => rows.map(([keyId, ...rest]) => [`key:${keyId}`, ...rest]),
  },
  ...{ settings: ONE_ROW, totalsPlace: ONE_ROW, moneyPlace: ONE_ROW },
}

const REMOVED_PET = insert('removed_pets', ['pet_id', 'last_movement_id'])

/**
 * Writes a whole shop into an empty database, all or nothing.
 * @param onProgress gets the rows that are written by now
 */
export async function writeShop(
  client: Client,
  shop: WholeShop,
  onProgress: (rows: number) => void,
): Promise<void> {
  client.run('BEGIN IMMEDIATE')
  try {
    await writeRows(client, shop, onProgress)
    client.run('COMMIT')
  } catch (error) {
    // A disk that is full has rolled it back already.
    if (client.inTransaction) client.run('ROLLBACK')
    throw error
  }
}

async function writeRows(
  client: Client,
  shop: WholeShop,
  onProgress: (rows: number) => void,
): Promise<void> {
  const heads = new HistoryHeads()
  let written = 0
  for (const part of SHOP_PART_NAMES) {
    const { columns, more = [], complete }: Writing = WRITINGS[part] ?? {}
    const names = SHOP_PARTS[part].map((name) => columns?.[name] ?? name)
    const run = client.query(insert(PART_TABLES[part], [...names, ...more]))
    for await (const rows of portionsOf(shop, part)) {
      for (const row of complete?.(rows, heads) ?? rows) run.run(...row)
      written += rows.length
      onProgress(written)
    }
  }
  const remove = client.query(REMOVED_PET)
  for (const removed of heads.left()) remove.run(...removed)
}
