import {
  type Cell,
  ROWS_AT_ONCE,
  SHOP_PARTS,
  type ShopPart,
  type ShopRow,
  type WholeShop,
} from '../../../shops/whole-shop.ts'
import type { Client } from '../driver/connection.ts'

interface Source {
  /** The table, and the condition of the rows that are the shop's. */
  readonly from: string
  /** How the columns are named in the table, where they have other names. */
  readonly columns?: Readonly<Record<string, string>>
  /** Holds for the rows after the one that begins with $after; of more than one column, with $after1 and so on. */
  readonly later: string
  readonly order: string
}

// The other engine may go on with ids after the newest movement.
const COUNTED = 'min(movement_id, coalesce((SELECT max(id) FROM stock_movements), 0))'

const SOURCES: Readonly<Record<ShopPart, Source>> = {
  movements: {
    from: 'stock_movements WHERE true',
    columns: { request_id: 'move_id' },
    later: 'id > $after',
    order: 'id',
  },
  pets: { from: 'inventory WHERE true', later: 'pet_id > $after', order: 'pet_id' },
  barcodes: { from: 'barcodes WHERE true', later: 'code > $after', order: 'code' },
  // In the order in which they are listed: those of one millisecond as they were issued.
  keys: {
    from: 'api_keys WHERE true',
    later:
      '(created_at, rowid) > (SELECT created_at, rowid FROM api_keys AS last WHERE last.id = $after)',
    order: 'created_at, rowid',
  },
  oldTokens: { from: 'old_tokens WHERE true', later: 'digest > $after', order: 'digest' },
  // The buckets of addresses stay: they are of this machine's network.
  limits: {
    from: "limiter_state WHERE subject LIKE 'key:%'",
    columns: { key_id: 'substr(subject, 5)' },
    later: "subject > 'key:' || $after",
    order: 'subject',
  },
  settings: { from: 'shop_settings WHERE true', later: 'false', order: 'id' },
  suppliers: { from: 'suppliers WHERE true', later: 'id > $after', order: 'id' },
  accessJournal: { from: 'access_journal WHERE true', later: 'id > $after', order: 'id' },
  stockTotals: {
    from: 'stock_totals WHERE true',
    later: '(span, start, reason) > ($after, $after1, $after2)',
    order: 'span, start, reason',
  },
  petTotals: {
    from: 'pet_totals WHERE true',
    later: '(span, start, pet_id, reason) > ($after, $after1, $after2, $after3)',
    order: 'span, start, pet_id, reason',
  },
  totalsPlace: {
    from: 'totals_place WHERE true',
    columns: { movement_id: COUNTED },
    later: 'false',
    order: 'id',
  },
  stockMoney: {
    from: 'stock_money WHERE true',
    later: '(span, start, reason, currency) > ($after, $after1, $after2, $after3)',
    order: 'span, start, reason, currency',
  },
  petMoney: {
    from: 'pet_money WHERE true',
    later: '(span, start, pet_id, reason, currency) > ($after, $after1, $after2, $after3, $after4)',
    order: 'span, start, pet_id, reason, currency',
  },
  moneyPlace: {
    from: 'money_place WHERE true',
    columns: { movement_id: COUNTED },
    later: 'false',
    order: 'id',
  },
  pastCurrencies: {
    from: 'past_currencies WHERE true',
    later: 'number > $after',
    order: 'number',
  },
}

/** Reads the shop of a database. The caller lets no process change it meanwhile. */
export function storedShop(client: Client): WholeShop {
  const count = (table: string): number =>
    Number(client.query(`SELECT count(*) FROM ${table}`).values()[0]?.[0])
  return {
    size: {
      movements: count('stock_movements'),
      pets: count('inventory'),
      keys: count('api_keys'),
    },
    rows: async (part, after) => readRows(client, part, after),
  }
}

function readRows(client: Client, part: ShopPart, after: ShopRow | undefined): ShopRow[] {
  const { from, columns, later, order } = SOURCES[part]
  const names = SHOP_PARTS[part].map((name) => columns?.[name] ?? name)
  const select = (condition: string) =>
    client.query(
      `SELECT ${names.join()} FROM ${from}${condition} ORDER BY ${order} LIMIT ${ROWS_AT_ONCE}`,
    )
  return after === undefined
    ? (select('').values() as ShopRow[])
    : (select(` AND ${later}`).values(namedIn(later, after)) as ShopRow[])
}

/** The values of a row that a condition names. */
const namedIn = (condition: string, row: ShopRow): Record<string, Cell> =>
  Object.fromEntries(
    row
      .map((value, place) => [place === 0 ? 'after' : `after${place}`, value] as const)
      .filter(([name]) => new RegExp(`\\$${name}\\b`).test(condition)),
  )
