import type { Parameter } from '../../../runtime/postgres.ts'
import type { SlugChange } from '../../../shops/shop-directory.ts'
import { missingSlugs } from '../../../shops/shop-slug.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import type { shopNames } from '../schema/stock-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'

// Any number: all programs of petstock lock by the same one. The lock is that of a transaction.
const LOCK_SLUGS = 'SELECT pg_advisory_xact_lock(7369955302)'

const IN_FORCE = 'SELECT shop_id, name, slug FROM shop_names WHERE removed_at IS NULL'

const LACKS = `SELECT EXISTS (${IN_FORCE} AND slug IS NULL) AS found`

const ALL = `${IN_FORCE} ORDER BY shop_id`

const GIVE = `
  UPDATE shop_names n SET slug = x.slug
  FROM unnest($1::text::int8[], $2::text::text[]) x(shop_id, slug) WHERE n.shop_id = x.shop_id`

const IS_TAKEN = `
  SELECT EXISTS (${IN_FORCE} AND shop_id <> $1::text::int8 AND (slug = $2::text OR name = $2::text)) AS taken`

const SET = `
  UPDATE shop_names SET slug = $2::text
  WHERE shop_id = $1::text::int8 AND removed_at IS NULL RETURNING shop_id`

/** Gives a slug to every shop that lacks one; a program of the version before makes shops without. */
export async function giveMissingSlugs(lane: Lane): Promise<void> {
  const [lacks] = await lane.query(LACKS)
  if (lacks?.found === true) await lane.transaction((inside) => giveSlugs(inside))
}

/**
 * Gives a new shop the slug that an operator wants for it, else one that is made from its name. Other slugs are not
 * given before the caller's transaction ends.
 * @returns undefined where the wanted one is taken
 */
export async function giveSlug(
  inside: Statements,
  shopId: bigint,
  wanted: string | undefined,
): Promise<string | undefined> {
  if (wanted === undefined) return (await giveSlugs(inside)).get(shopId)
  return (await changeSlug(inside, shopId, wanted)) === 'changed' ? wanted : undefined
}

/** Changes the slug of a shop; the caller's transaction commits it. */
export async function changeSlug(
  inside: Statements,
  shopId: bigint,
  slug: string,
): Promise<SlugChange> {
  await inside.query(LOCK_SLUGS)
  if (await isSlugTaken(inside, shopId, slug)) return 'slug_taken'
  const [shop] = await inside.query(SET, [String(shopId), slug])
  return shop === undefined ? 'unknown_shop' : 'changed'
}

/** Whether another shop has the slug, or has it for a name: a command that names that shop has to go on finding it. */
export async function isSlugTaken(
  inside: Statements,
  shopId: bigint,
  slug: string,
): Promise<boolean> {
  const [found] = await inside.query(IS_TAKEN, [String(shopId), slug])
  return found?.taken === true
}

async function giveSlugs(inside: Statements): Promise<ReadonlyMap<bigint, string>> {
  await inside.query(LOCK_SLUGS)
  const rows =
    await inside.query<Pick<StoredRow<typeof shopNames>, 'shop_id' | 'name' | 'slug'>>(ALL)
  const missing = missingSlugs(
    rows.map((row) => ({
      shopId: row.shop_id,
      name: row.name,
      slug: row.slug,
    })),
  )
  if (missing.size === 0) return missing
  const parameters: Parameter[] = [arrayOf([...missing.keys()]), textArrayOf([...missing.values()])]
  await inside.query(GIVE, parameters)
  return missing
}
