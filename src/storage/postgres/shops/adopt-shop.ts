import { randomUUID } from 'node:crypto'
import type { AdoptedShop, AdoptionEvents, KnownKeys } from '../../../shops/shop-directory.ts'
import {
  assertSameShop,
  HistoryHeads,
  portionsOf,
  SHOP_PART_NAMES,
  SHOP_PARTS,
  type ShopPart,
  type ShopRow,
  type WholeShop,
} from '../../../shops/whole-shop.ts'
import { ORDERING_COLUMNS } from '../../goods-columns.ts'
import type { Statements } from '../driver/lane.ts'
import { KEEP_OLD_PROGRAMS_OUT } from '../schema/migrations.ts'
import { PART_TABLES, type TableName, tablesWith } from '../schema/table-uses.ts'
import { changeToSums } from '../shop/counted-sums.ts'
import { addCredentials } from './credentials.ts'
import { bansIn } from './limits-part.ts'
import { type ColumnValues, columnsOf, type InsertStatement, insertRows } from './part-columns.ts'
import { insertName } from './shop-names.ts'
import { giveSlug, isSlugTaken } from './shop-slugs.ts'
import { storedShop } from './stored-shop.ts'

/**
 * Writes a whole shop under a new name, and compares it with its source. The caller's transaction commits it.
 * @throws ShopsDiffer, or what an event throws
 */
export async function adoptShop(
  inside: Statements,
  { name, slug }: { readonly name: string; readonly slug: string | undefined },
  source: WholeShop,
  { onProgress, onReady }: AdoptionEvents,
): Promise<AdoptedShop | 'name_taken' | 'slug_taken' | KnownKeys> {
  const added = await insertName(inside, name)
  if (added === 'name_taken') return added
  if (slug !== undefined && (await isSlugTaken(inside, added.shopId, slug))) return 'slug_taken'
  const writer = new ShopWriting(inside, added.shopId, source, onProgress)
  await writer.write()
  await assertSameShop(source, await storedShop(inside, added.shopId))
  if (writer.hasLate) await changeToSums(inside, added.shopId)
  if (writer.hasGoods) await inside.query(KEEP_OLD_PROGRAMS_OUT)
  // Late, since all commands that give slugs wait for this one.
  const given = await giveSlug(inside, added.shopId, slug)
  if (given === undefined) return 'slug_taken'
  const adopted = { ...added, slug: given }
  // Last, since all servers wait for the changes of keys.
  const known = await addCredentials(inside, added.shopId, writer.keys, writer.oldTokens)
  if (known !== undefined) return known
  await onReady(adopted)
  return adopted
}

/**
 * Has PostgreSQL look at the tables after a shop has come in. Until it does so by itself, within minutes, it reads the
 * whole journal for a page of it. Never throws: the shop is there.
 */
export const analyzeTables = (lane: Statements): Promise<unknown> =>
  lane.query(`ANALYZE ${FILLED.join(', ')}`).catch(() => {})

const OCCURRED_AT = SHOP_PARTS.movements.indexOf('occurred_at')

/** Columns that programs of the version before lose. */
const GOODS: { readonly [part in ShopPart]?: readonly string[] } = {
  settings: ['currency'],
  suppliers: ['id'],
  pets: ORDERING_COLUMNS,
}

function haveGoods(part: ShopPart, rows: readonly ShopRow[]): boolean {
  const columns: readonly string[] = SHOP_PARTS[part]
  const places = (GOODS[part] ?? []).map((column) => columns.indexOf(column))
  return rows.some((row) => places.some((place) => row[place] !== null))
}

const FILLED = tablesWith(({ isLarge }) => isLarge === true)

class ShopWriting {
  readonly #inside: Statements
  readonly #shopId: bigint
  readonly #source: WholeShop
  readonly #onProgress: (rows: number) => void
  /** As SQL. */
  readonly #op = `'${randomUUID()}'::uuid`
  readonly #heads = new HistoryHeads()
  #revision = 0n
  #written = 0
  readonly keys: ShopRow[] = []
  readonly oldTokens: ShopRow[] = []
  /** Whether something in the journal was sent later than it happened. */
  hasLate = false
  /** Whether it has what programs of the version before would lose. */
  hasGoods = false

  constructor(
    inside: Statements,
    shopId: bigint,
    source: WholeShop,
    onProgress: (rows: number) => void,
  ) {
    this.#inside = inside
    this.#shopId = shopId
    this.#source = source
    this.#onProgress = onProgress
  }

  /** Writes every part, and what follows from the journal. Its newest movement becomes the revision of the shop. */
  async write(): Promise<void> {
    for (const part of SHOP_PART_NAMES) await this.#copy(part)
    const removed = this.#heads.left()
    const [petIds, heads] = [removed.map(([petId]) => petId), removed.map(([, head]) => head)]
    await this.#run(
      this.#insert('removed_pets', [int8('pet_id', petIds), int8('last_movement_id', heads)]),
    )
    const state = [int8('revision', [this.#revision])]
    await this.#run(
      this.#insert('shops', state, this.#revision === 0n ? {} : { last_op: this.#op }),
    )
  }

  async #copy(part: ShopPart): Promise<void> {
    for await (const rows of portionsOf(this.#source, part)) {
      for (const statement of this.#statementsFor(part, rows)) await this.#run(statement)
      this.hasGoods ||= haveGoods(part, rows)
      this.#written += rows.length
      this.#onProgress(this.#written)
    }
  }

  #statementsFor(part: ShopPart, rows: readonly ShopRow[]): readonly InsertStatement[] {
    const table = PART_TABLES[part]
    const columns = columnsOf(part, rows)
    switch (part) {
      case 'movements':
        this.#heads.follow(rows)
        this.#revision = (rows.at(-1)?.[0] as bigint | undefined) ?? this.#revision
        this.hasLate ||= rows.some((row) => row[OCCURRED_AT] !== null)
        return [this.#insert(table, columns, { op_id: this.#op })]
      case 'pets': {
        const heads = rows.map(([petId]) => this.#heads.take(petId as bigint))
        return [this.#insert(table, [...columns, int8('last_movement_id', heads)])]
      }
      case 'limits':
        return [this.#insert(table, columns), this.#insert('bans', bansIn(rows))]
      case 'accessJournal':
        return [this.#insert(table, columns, { op_id: this.#op })]
      case 'keys':
      case 'oldTokens':
        this[part].push(...rows)
        return [this.#insert(table, columns)]
      default:
        return [this.#insert(table, columns)]
    }
  }

  #insert(
    table: TableName,
    columns: readonly ColumnValues[],
    fixed?: Readonly<Record<string, string>>,
  ): InsertStatement {
    return insertRows(table, this.#shopId, columns, fixed)
  }

  async #run({ text, parameters }: InsertStatement): Promise<void> {
    await this.#inside.query(text, parameters)
  }
}

const int8 = (name: string, values: ShopRow): ColumnValues => ({ name, type: 'int8', values })
