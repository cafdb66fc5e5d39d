import type { KnownKeys } from '../../../shops/shop-directory.ts'
import { SHOP_PARTS, type ShopRow } from '../../../shops/whole-shop.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import { publishKeys } from '../keys/change-keys.ts'

/** A token of a shop that was removed may come back with that shop. */
const FORGET_REMOVED = `
  DELETE FROM credentials c USING shop_names n
  WHERE c.digest = ANY($1::text::text[]) AND NOT c.in_force
    AND n.shop_id = c.shop_id AND n.removed_at IS NOT NULL`

const ADD = `
  INSERT INTO credentials (digest, shop_id, key_id, in_force, ends_at, change_revision)
  SELECT x.digest, $1::text::int8, x.key_id, x.in_force, x.ends_at, 0
  FROM unnest($2::text::text[], $3::text::text[], $4::text::bool[], $5::text::int8[])
    x(digest, key_id, in_force, ends_at)
  ON CONFLICT (digest) DO NOTHING RETURNING digest`

const column = <Part extends 'keys' | 'oldTokens'>(
  part: Part,
  row: ShopRow,
  name: (typeof SHOP_PARTS)[Part][number],
) => row[(SHOP_PARTS[part] as readonly string[]).indexOf(name)] ?? null

/**
 * Lets the tokens of keys open a shop.
 * @returns the keys whose tokens open a shop already; undefined where there are none
 */
export async function addCredentials(
  inside: Statements,
  shopId: bigint,
  keys: readonly ShopRow[],
  oldTokens: readonly ShopRow[],
): Promise<KnownKeys | undefined> {
  const byId = new Map(keys.map((key) => [key[0] as string, key]))
  const tokens = [
    ...keys.map((key) => ({
      digest: column('keys', key, 'digest') as string,
      key,
      endsAt: column('keys', key, 'expires_at'),
    })),
    ...oldTokens.flatMap((token) => {
      const key = byId.get(column('oldTokens', token, 'key_id') as string)
      if (key === undefined) return []
      const ends = [column('oldTokens', token, 'ends_at'), column('keys', key, 'expires_at')]
      const endsAt = Math.min(...ends.flatMap((end) => (end === null ? [] : [Number(end)])))
      return [{ digest: column('oldTokens', token, 'digest') as string, key, endsAt }]
    }),
  ]
  if (tokens.length === 0) return undefined
  const digests = textArrayOf(tokens.map(({ digest }) => digest))
  await inside.query(FORGET_REMOVED, [digests])
  const rows = await inside.query(ADD, [
    String(shopId),
    digests,
    textArrayOf(tokens.map(({ key }) => key[0] as string)),
    arrayOf(tokens.map(({ key }) => String(column('keys', key, 'revoked_at') === null))),
    arrayOf(tokens.map(({ endsAt }) => endsAt)),
  ])
  const added = new Set(rows.map(({ digest }) => digest))
  const known = new Set(tokens.filter(({ digest }) => !added.has(digest)).map(({ key }) => key))
  if (known.size === 0) {
    await publishKeys(inside, shopId)
    return undefined
  }
  return {
    knownKeys: [...known].map((key) => ({
      id: key[0] as string,
      name: column('keys', key, 'name') as string,
    })),
  }
}
