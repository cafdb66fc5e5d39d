import {
  HistoryHeads,
  portionsOf,
  SHOP_PARTS,
  type ShopPart,
  type ShopRow,
  type WholeShop,
} from '../../../shops/whole-shop.ts'
import type { Client } from '../driver/connection.ts'

const insert = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`

/** The columns of a part, some of them under other names. */
const columnsOf = (part: ShopPart, renamed: Readonly<Record<string, string>> = {}): string[] =>
  SHOP_PARTS[part].map((name) => renamed[name] ?? name)

const MOVEMENT = insert('stock_movements', [
  ...columnsOf('movements', { request_id: 'move_id' }),
  'previous_id',
])
const PET = insert('inventory', [...columnsOf('pets'), 'last_movement_id'])
const BARCODE = insert('barcodes', columnsOf('barcodes'))
const REMOVED_PET = insert('removed_pets', ['pet_id', 'last_movement_id'])
const KEY = insert('api_keys', columnsOf('keys'))
const OLD_TOKEN = insert('old_tokens', columnsOf('oldTokens'))
const LIMITS = insert('limiter_state', columnsOf('limits', { key_id: 'subject' }))
const SETTINGS = insert('shop_settings', [...columnsOf('settings'), 'id'])
const SUPPLIER = insert('suppliers', columnsOf('suppliers'))
const ACCESS_ENTRY = insert('access_journal', columnsOf('accessJournal'))
const STOCK_TOTAL = insert('stock_totals', columnsOf('stockTotals'))
const PET_TOTAL = insert('pet_totals', columnsOf('petTotals'))
const TOTALS_PLACE = insert('totals_place', [...columnsOf('totalsPlace'), 'id'])
const STOCK_MONEY = insert('stock_money', columnsOf('stockMoney'))
const PET_MONEY = insert('pet_money', columnsOf('petMoney'))
const MONEY_PLACE = insert('money_place', [...columnsOf('moneyPlace'), 'id'])
const PAST_CURRENCY = insert('past_currencies', columnsOf('pastCurrencies'))

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
  const write = async (
    part: ShopPart,
    statement: string,
    complete: (rows: readonly ShopRow[]) => readonly ShopRow[],
  ): Promise<void> => {
    const run = client.query(statement)
    for await (const rows of portionsOf(shop, part)) {
      for (const row of complete(rows)) run.run(...row)
      written += rows.length
      onProgress(written)
    }
  }
  await write('movements', MOVEMENT, (rows) => {
    const previous = heads.follow(rows)
    return rows.map((row, place) => [...row, previous[place] ?? null])
  })
  await write('pets', PET, (rows) => rows.map((row) => [...row, heads.take(row[0] as bigint)]))
  await write('barcodes', BARCODE, (rows) => rows)
  const remove = client.query(REMOVED_PET)
  for (const removed of heads.left()) remove.run(...removed)
  await write('keys', KEY, (rows) => rows)
  await write('oldTokens', OLD_TOKEN, (rows) => rows)
  await write('limits', LIMITS, (rows) => rows.map(([keyId, ...rest]) => [`key:${keyId}`, ...rest]))
  await write('settings', SETTINGS, (rows) => rows.map((row) => [...row, 1]))
  await write('suppliers', SUPPLIER, (rows) => rows)
  await write('accessJournal', ACCESS_ENTRY, (rows) => rows)
  await write('stockTotals', STOCK_TOTAL, (rows) => rows)
  await write('petTotals', PET_TOTAL, (rows) => rows)
  await write('totalsPlace', TOTALS_PLACE, (rows) => rows.map((row) => [...row, 1]))
  await write('stockMoney', STOCK_MONEY, (rows) => rows)
  await write('petMoney', PET_MONEY, (rows) => rows)
  await write('moneyPlace', MONEY_PLACE, (rows) => rows.map((row) => [...row, 1]))
  await write('pastCurrencies', PAST_CURRENCY, (rows) => rows)
}
