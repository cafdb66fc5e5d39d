import { COMMAND } from '../../../keys/access-change.ts'
import type { LostChanges } from '../../../shops/lost-changes.ts'
import {
  type AdoptedShop,
  type AdoptionEvents,
  type KnownKeys,
  type ListedShop,
  RemovalUncertain,
  type RemovedShop,
  type ShopCopy,
  type ShopDirectory,
  type ShopRemoval,
  type ShopWithLoss,
  type ShopWithSlug,
  type SlugChange,
} from '../../../shops/shop-directory.ts'
import type { WholeShop } from '../../../shops/whole-shop.ts'
import { changeAccess } from '../access/change-access.ts'
import { UnknownShop } from '../access/read-access.ts'
import type { Lane } from '../driver/lane.ts'
import { Conflict, OutcomeUnknown } from '../driver/outcomes.ts'
import { orRolledBack } from '../driver/rolled-back.ts'
import { acceptLoss, listLosses } from '../losses/known-losses.ts'
import type { shopNames } from '../schema/stock-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import { NOW, readDatabaseTime } from '../shop/database-time.ts'
import { adoptShop, analyzeTables } from './adopt-shop.ts'
import { copyShop, type MovedShop, moveShop } from './export-shop.ts'
import { removeShop } from './remove-shop.ts'
import { insertName } from './shop-names.ts'
import { changeSlug, giveMissingSlugs, giveSlug } from './shop-slugs.ts'

// A program of the version before may have made the shop just now; commands take the id, too.
const SLUG = 'coalesce(n.slug, n.shop_id::text) AS slug'

const LIST = `
  SELECT n.shop_id, n.name, ${SLUG}, coalesce(i.pets, 0) AS pets, coalesce(k.keys, 0) AS keys,
    greatest(i.at, m.at) AS changed_at
  FROM shop_names n
    LEFT JOIN (SELECT s.shop_id, (SELECT m.at FROM stock_movements m WHERE m.shop_id = s.shop_id
      ORDER BY m.id DESC LIMIT 1) AS at FROM shops s) m ON m.shop_id = n.shop_id
    LEFT JOIN (SELECT shop_id, count(*) AS pets, max(updated_at) AS at FROM inventory
      GROUP BY shop_id) i ON i.shop_id = n.shop_id
    LEFT JOIN (SELECT shop_id, count(*) AS keys FROM api_keys
      WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${NOW})
      GROUP BY shop_id) k ON k.shop_id = n.shop_id
  WHERE n.removed_at IS NULL ORDER BY n.shop_id`

const FIND = `
  SELECT shop_id, name, ${SLUG} FROM shop_names n
  WHERE removed_at IS NULL AND (slug = $1::text OR name = $1::text OR shop_id::text = $1::text)
  ORDER BY slug IS NOT DISTINCT FROM $1::text DESC, name = $1::text DESC LIMIT 1`

const FIND_ONLY = `SELECT shop_id, name, ${SLUG} FROM shop_names n WHERE removed_at IS NULL LIMIT 2`

const INSERT_STATE = 'INSERT INTO shops (shop_id) VALUES ($1::text::int8)'

const HAS = `
  SELECT FROM shop_names WHERE shop_id = $1::text::int8 AND created_at = $2::text::int8`

/** Waits for a removal that is under way. */
const REMOVAL = 'SELECT removed_at FROM shop_names WHERE shop_id = $1::text::int8 FOR UPDATE'

/** How often an export is tried, where the shop was changed before its removal. */
const EXPORT_ATTEMPTS = 10

/** The shops of a database, for commands. The lane waits as long as moving a whole shop takes. */
export class PostgresShopDirectory implements ShopDirectory {
  readonly #lane: Lane

  constructor(lane: Lane) {
    this.#lane = lane
  }

  async list(): Promise<readonly ListedShop[]> {
    await giveMissingSlugs(this.#lane)
    const rows = await this.#lane.query<ListRow>(LIST)
    return rows.map((row) => ({
      ...toShop(row),
      pets: Number(row.pets),
      keys: Number(row.keys),
      changedAt: row.changed_at === null ? null : Number(row.changed_at),
    }))
  }

  async find(named?: string): Promise<ShopWithSlug | undefined> {
    await giveMissingSlugs(this.#lane)
    const rows =
      named === undefined
        ? await this.#lane.query<ShopRow>(FIND_ONLY)
        : await this.#lane.query<ShopRow>(FIND, [named])
    const [row, ...others] = rows
    return row === undefined || others.length > 0 ? undefined : toShop(row)
  }

  async create(name: string, slug?: string): Promise<ShopWithSlug | 'name_taken' | 'slug_taken'> {
    return orRolledBack((rollBack) =>
      this.#lane.transaction(async (inside) => {
        const made = await insertName(inside, name)
        if (made === 'name_taken') return made
        const { shopId } = made
        await inside.query(INSERT_STATE, [String(shopId)])
        const given = await giveSlug(inside, shopId, slug)
        return given === undefined ? rollBack('slug_taken') : { shopId, name, slug: given }
      }),
    )
  }

  async rename(shopId: bigint, name: string): Promise<'renamed' | 'unknown_shop' | 'name_taken'> {
    const time = await readDatabaseTime(this.#lane)
    const at = { machine: time, endsBy: time }
    const change = { kind: 'change_settings', change: { name }, defaultMs: 0 } as const
    try {
      const { outcome } = await changeAccess(this.#lane, { shopId, change, by: COMMAND, at })
      if (outcome === 'shop_name_taken') return 'name_taken'
      if (outcome === 'done') return 'renamed'
      throw new Error(`the name of a shop was not changed: ${outcome}`)
    } catch (error) {
      if (error instanceof UnknownShop) return 'unknown_shop'
      throw error
    }
  }

  changeSlug(shopId: bigint, slug: string): Promise<SlugChange> {
    return this.#lane.transaction((inside) => changeSlug(inside, shopId, slug))
  }

  lostChanges = (): Promise<readonly ShopWithLoss[]> => listLosses(this.#lane)

  acceptLoss(shopId: bigint, known: LostChanges): Promise<void> {
    return acceptLoss(this.#lane, shopId, known)
  }

  remove(
    shopId: bigint,
    removal: ShopRemoval,
  ): Promise<'removed' | 'unknown_shop' | 'keys_in_force'> {
    return this.#lane.transaction((inside) => removeShop(inside, shopId, removal))
  }

  async adopt(
    name: string,
    source: WholeShop,
    events: AdoptionEvents,
    slug?: string,
  ): Promise<AdoptedShop | 'name_taken' | 'slug_taken' | KnownKeys> {
    const adopted = await orRolledBack<AdoptedShop | 'name_taken' | 'slug_taken' | KnownKeys>(
      (rollBack) =>
        this.#lane.transaction(async (inside) => {
          const outcome = await adoptShop(inside, { name, slug }, source, events)
          return typeof outcome === 'string' || 'knownKeys' in outcome ? rollBack(outcome) : outcome
        }),
    )
    if (typeof adopted === 'object') await analyzeTables(this.#lane)
    return adopted
  }

  async has({ shopId, createdAt }: AdoptedShop): Promise<boolean> {
    const rows = await this.#lane.query(HAS, [String(shopId), String(createdAt)])
    return rows.length > 0
  }

  async wasRemoved({ shopId, removedAt }: RemovedShop): Promise<boolean> {
    const [row] = await this.#lane.transaction((inside) => inside.query(REMOVAL, [String(shopId)]))
    return row !== undefined && row.removed_at !== null && Number(row.removed_at) === removedAt
  }

  async export(
    shopId: bigint,
    removes: boolean,
    copy: (shop: WholeShop) => Promise<ShopCopy>,
  ): Promise<'exported' | 'unknown_shop'> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await (removes ? this.#move(shopId, copy) : this.#copy(shopId, copy))
      } catch (error) {
        if (!(error instanceof Conflict) || attempt === EXPORT_ATTEMPTS) throw error
      }
    }
  }

  async #copy(
    shopId: bigint,
    copy: (shop: WholeShop) => Promise<ShopCopy>,
  ): Promise<'exported' | 'unknown_shop'> {
    let made: ShopCopy | 'unknown_shop' | undefined
    try {
      await this.#lane.transaction(async (inside) => {
        made = await copyShop(inside, shopId, copy)
      })
    } catch (error) {
      if (made !== 'unknown_shop') made?.discard()
      throw error
    }
    if (made === undefined || made === 'unknown_shop') return 'unknown_shop'
    made.publish()
    return 'exported'
  }

  async #move(
    shopId: bigint,
    copy: (shop: WholeShop) => Promise<ShopCopy>,
  ): Promise<'exported' | 'unknown_shop'> {
    let moved: MovedShop | 'unknown_shop' | undefined
    try {
      await this.#lane.transaction(async (inside) => {
        moved = await moveShop(inside, shopId, copy)
        if (moved !== 'unknown_shop') moved.made.awaitRemoval(moved.removed)
      })
    } catch (error) {
      if (moved === undefined || moved === 'unknown_shop') throw error
      if (!(await this.#hasLeft(moved, error))) {
        moved.made.discard()
        throw error
      }
    }
    if (moved === undefined || moved === 'unknown_shop') return 'unknown_shop'
    moved.made.publish()
    return 'exported'
  }

  /** Whether a removal was committed whose transaction has failed. @throws RemovalUncertain */
  async #hasLeft({ made, removed }: MovedShop, failure: unknown): Promise<boolean> {
    if (!(failure instanceof OutcomeUnknown)) return false
    try {
      return await this.wasRemoved(removed)
    } catch {
      made.leave()
      throw new RemovalUncertain(failure.message, { cause: failure })
    }
  }
}

type ShopRow = Pick<StoredRow<typeof shopNames>, 'shop_id' | 'name'> & { readonly slug: string }

type ListRow = ShopRow & {
  readonly pets: bigint
  readonly keys: bigint
  readonly changed_at: bigint | null
}

const toShop = (row: ShopRow): ShopWithSlug => ({
  shopId: row.shop_id,
  name: row.name,
  slug: row.slug,
})
