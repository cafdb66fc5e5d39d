import {
  type Cell,
  keyOf,
  ROWS_AT_ONCE,
  SHOP_PARTS,
  type ShopPart,
  type ShopRow,
  type WholeShop,
} from '../../../shops/whole-shop.ts'
import type { Statements } from '../driver/lane.ts'
import { typeOf } from '../schema/column-types.ts'
import { PART_TABLES, type TableName } from '../schema/table-uses.ts'
import { type CountedIn, countedIn } from '../shop/counted-sums.ts'
import { LIMITS, toLimitsRow } from './limits-part.ts'

interface Source {
  /** The table, where it is not that of the part. */
  readonly table?: string
  /** Holds for the rows after the one whose key begins with $2, where the key does not say so. */
  readonly later?: string
  readonly order?: string
}

// Ids of edits do not move: the other engine goes on after the newest movement.
const placeIn = (place: TableName): Source => ({
  table: `(
      SELECT p.shop_id, least(p.movement_id, coalesce(
        (SELECT max(m.id) FROM stock_movements m WHERE m.shop_id = $1::text::int8), 0)) AS movement_id
      FROM ${place} p WHERE p.shop_id = $1::text::int8) p`,
})

type Sources = { readonly [part in ShopPart]?: Source }

/** What is read in a way of its own. @param counted where the totals are */
const sourcesOf = (counted: CountedIn): Sources => ({
  // Those of pets that are not there mean nothing.
  barcodes: { table: '(SELECT b.* FROM barcodes b JOIN inventory i USING (shop_id, pet_id)) b' },
  // In the order in which they are listed.
  keys: {
    later: `(created_at, issue_order) >
      (SELECT created_at, issue_order FROM api_keys l WHERE l.shop_id = $1::text::int8 AND l.id = $2::text)`,
    order: 'created_at, issue_order',
  },
  stockTotals: { table: counted.stock },
  petTotals: { table: counted.pets },
  totalsPlace: placeIn(counted.place),
  moneyPlace: placeIn('money_place'),
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
  sources: Sources,
  part: ShopPart,
  after: ShopRow | undefined,
): Promise<readonly ShopRow[]> {
  if (part === 'limits') {
    const from = [String(shopId), after === undefined ? null : String(after[0])]
    return (await inside.query(LIMITS, [...from, String(ROWS_AT_ONCE)])).map(toLimitsRow)
  }
  const key = keyOf(part)
  if (after !== undefined && key.length === 0) return []
  const names = SHOP_PARTS[part]
  const {
    table = PART_TABLES[part],
    order = key.map((name) => inOrder(part, name)).join() || 'shop_id',
    later = `(${order}) > (${key.map((name, place) => `$${place + 2}::text::${typeOf(part, name)}`).join()})`,
  } = sources[part] ?? {}
  const lastKey = after?.slice(0, key.length).map(String) ?? []
  const rows = await inside.query(
    `SELECT ${names.join()} FROM ${table} WHERE shop_id = $1::text::int8
      ${after === undefined ? '' : `AND ${later}`} ORDER BY ${order} LIMIT ${ROWS_AT_ONCE}`,
    [String(shopId), ...lastKey],
  )
  return rows.map((row) => names.map((name) => toCell(row[name])))
}

/** A column of a key as rows are ordered by it: texts by their bytes. */
const inOrder = (part: ShopPart, name: string): string =>
  typeOf(part, name) === 'text' ? `${name} COLLATE "C"` : name

// SQLite has no booleans.
const toCell = (value: unknown): Cell =>
  typeof value === 'boolean' ? Number(value) : (value as Cell)
