import {
  type Cell,
  ROWS_AT_ONCE,
  SHOP_PARTS,
  type ShopPart,
  type ShopRow,
  type WholeShop,
} from '../../../shops/whole-shop.ts'
import type { Statements } from '../driver/lane.ts'
import { type CountedIn, countedIn, TOTALS } from '../shop/counted-sums.ts'
import { LIMITS, toLimitsRow } from './limits-part.ts'

interface Source {
  readonly table: string
  /** Holds for the rows after the one that begins with $2; of more than one column, with $2, $3 and so on. */
  readonly later: string
  readonly order: string
  /** How many columns are the key, where it is not one. */
  readonly key?: number
}

const placeIn = ({ place }: { readonly place: CountedIn['place'] | 'money_place' }): string => `(
      SELECT p.shop_id, least(p.movement_id, coalesce(
        (SELECT max(m.id) FROM stock_movements m WHERE m.shop_id = $1::text::int8), 0)) AS movement_id
      FROM ${place} p WHERE p.shop_id = $1::text::int8) p`

const SOURCES: Readonly<Record<Exclude<ShopPart, 'limits'>, Source>> = {
  movements: { table: 'stock_movements', later: 'id > $2::text::int8', order: 'id' },
  pets: { table: 'inventory', later: 'pet_id > $2::text::int8', order: 'pet_id' },
  // Those of pets that are not there mean nothing.
  barcodes: {
    table: '(SELECT b.* FROM barcodes b JOIN inventory i USING (shop_id, pet_id)) b',
    later: 'code COLLATE "C" > $2::text',
    order: 'code COLLATE "C"',
  },
  // In the order in which they are listed.
  keys: {
    table: 'api_keys',
    later: `(created_at, issue_order) >
      (SELECT created_at, issue_order FROM api_keys l WHERE l.shop_id = $1::text::int8 AND l.id = $2::text)`,
    order: 'created_at, issue_order',
  },
  oldTokens: {
    table: 'old_tokens',
    later: 'digest COLLATE "C" > $2::text',
    order: 'digest COLLATE "C"',
  },
  settings: { table: 'shop_settings', later: '$2::text IS NULL AND false', order: 'shop_id' },
  suppliers: { table: 'suppliers', later: 'id > $2::text::int4', order: 'id' },
  accessJournal: { table: 'access_journal', later: 'id > $2::text::int8', order: 'id' },
  stockTotals: {
    table: TOTALS.stock,
    later: '(span, start, reason COLLATE "C") > ($2::text::int4, $3::text::int8, $4::text)',
    order: 'span, start, reason COLLATE "C"',
    key: 3,
  },
  petTotals: {
    table: TOTALS.pets,
    later:
      '(span, start, pet_id, reason COLLATE "C") > ($2::text::int4, $3::text::int8, $4::text::int8, $5::text)',
    order: 'span, start, pet_id, reason COLLATE "C"',
    key: 4,
  },
  // Ids of edits do not move: the other engine goes on after the newest movement.
  totalsPlace: {
    table: placeIn(TOTALS),
    later: '$2::text IS NULL AND false',
    order: 'shop_id',
  },
  stockMoney: {
    table: 'stock_money',
    later:
      '(span, start, reason COLLATE "C", currency) > ($2::text::int4, $3::text::int8, $4::text, $5::text::int4)',
    order: 'span, start, reason COLLATE "C", currency',
    key: 4,
  },
  petMoney: {
    table: 'pet_money',
    later:
      '(span, start, pet_id, reason COLLATE "C", currency) > ($2::text::int4, $3::text::int8, $4::text::int8, $5::text, $6::text::int4)',
    order: 'span, start, pet_id, reason COLLATE "C", currency',
    key: 5,
  },
  moneyPlace: {
    table: placeIn({ place: 'money_place' }),
    later: '$2::text IS NULL AND false',
    order: 'shop_id',
  },
  pastCurrencies: { table: 'past_currencies', later: 'number > $2::text::int4', order: 'number' },
}

/** Those of a shop whose totals are in other tables. */
const sourcesOf = (counted: CountedIn): typeof SOURCES => ({
  ...SOURCES,
  stockTotals: { ...SOURCES.stockTotals, table: counted.stock },
  petTotals: { ...SOURCES.petTotals, table: counted.pets },
  totalsPlace: { ...SOURCES.totalsPlace, table: placeIn(counted) },
})

const SIZE = `
  SELECT (SELECT count(*) FROM stock_movements WHERE shop_id = $1::text::int8) AS movements,
    (SELECT count(*) FROM inventory WHERE shop_id = $1::text::int8) AS pets,
    (SELECT count(*) FROM api_keys WHERE shop_id = $1::text::int8) AS keys`

/** Reads the shop of a database. The caller's transaction sees no change of it meanwhile. */
export async function storedShop(inside: Statements, shopId: bigint): Promise<WholeShop> {
  const [size] = await inside.query(SIZE, [String(shopId)])
  const sources = sourcesOf(await countedIn(inside, shopId))
  return {
    size: {
      movements: Number(size?.movements),
      pets: Number(size?.pets),
      keys: Number(size?.keys),
    },
    rows: (part, after) => readRows(inside, shopId, sources, part, after),
  }
}

async function readRows(
  inside: Statements,
  shopId: bigint,
  sources: typeof SOURCES,
  part: ShopPart,
  after: ShopRow | undefined,
): Promise<readonly ShopRow[]> {
  if (part === 'limits') {
    const from = [String(shopId), after === undefined ? null : String(after[0])]
    return (await inside.query(LIMITS, [...from, String(ROWS_AT_ONCE)])).map(toLimitsRow)
  }
  const names = SHOP_PARTS[part]
  const { table, later, order, key = 1 } = sources[part]
  const lastKey = after?.slice(0, key).map((cell) => (cell === null ? null : String(cell))) ?? []
  const rows = await inside.query(
    `SELECT ${names.join()} FROM ${table} WHERE shop_id = $1::text::int8
      ${after === undefined ? '' : `AND ${later}`} ORDER BY ${order} LIMIT ${ROWS_AT_ONCE}`,
    [String(shopId), ...lastKey],
  )
  return rows.map((row) => names.map((name) => toCell(row[name])))
}

// SQLite has no booleans.
const toCell = (value: unknown): Cell =>
  typeof value === 'boolean' ? Number(value) : (value as Cell)
