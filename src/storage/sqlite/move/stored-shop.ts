import {
  type Cell,
  keyOf,
  ROWS_AT_ONCE,
  SHOP_PARTS,
  type ShopPart,
  type ShopRow,
  type WholeShop,
} from '../../../shops/whole-shop.ts'
import type { Client } from '../driver/connection.ts'
import { PART_TABLES } from '../schema/table-uses.ts'

interface Source {
  /** Which rows of the part's table are the shop's, where not all are. */
  readonly where?: string
  /** How the columns are named in the table, where they have other names. */
  readonly columns?: Readonly<Record<string, string>>
  /** Holds for the rows after the one whose key is $after0, $after1 and so on, where the key does not say so. */
  readonly later?: string
  readonly order?: string
}

// The other engine may go on with ids after the newest movement.
const COUNTED = {
  movement_id: 'min(movement_id, coalesce((SELECT max(id) FROM stock_movements), 0))',
}

/** What is read in a way of its own. */
const SOURCES: { readonly [part in ShopPart]?: Source } = {
  movements: { columns: { request_id: 'move_id' } },
  // In the order in which they are listed: those of one millisecond as they were issued.
  keys: {
    later:
      '(created_at, rowid) > (SELECT created_at, rowid FROM api_keys AS last WHERE last.id = $after0)',
    order: 'created_at, rowid',
  },
  // The buckets of addresses stay: they are of this machine's network.
  limits: {
    where: "subject LIKE 'key:%'",
    columns: { key_id: 'substr(subject, 5)' },
    later: "subject > 'key:' || $after0",
    order: 'subject',
  },
  totalsPlace: { columns: COUNTED },
  moneyPlace: { columns: COUNTED },
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
  const key = keyOf(part)
  if (after !== undefined && key.length === 0) return []
  const {
    where = 'true',
    columns,
    order = key.join() || 'id',
    later = `(${order}) > (${key.map((_, place) => `$after${place}`).join()})`,
  } = SOURCES[part] ?? {}
  const names = SHOP_PARTS[part].map((name) => columns?.[name] ?? name)
  const select = (condition: string) =>
    client.query(
      `SELECT ${names.join()} FROM ${PART_TABLES[part]} WHERE ${where}${condition}
        ORDER BY ${order} LIMIT ${ROWS_AT_ONCE}`,
    )
  if (after === undefined) return select('').values() as ShopRow[]
  const lastKey = key.map((_, place): [string, Cell] => [`after${place}`, after[place] ?? null])
  return select(` AND ${later}`).values(Object.fromEntries(lastKey)) as ShopRow[]
}
