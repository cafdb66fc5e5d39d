import type { Credential } from '../../../keys/credential.ts'
import type { CountedKey } from '../../../limits/key-state.ts'
import type { Row } from '../../../runtime/postgres.ts'
import type { Language, ShownSettings } from '../../../shops/settings.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import { countedId } from './counted-id.ts'
import { KEPT_COLUMNS, keptKey } from './kept-limits.ts'
import { KEY_COLUMNS, toApiKey, toTime } from './key-rows.ts'
import { LOST_OF_SHOPS, lostIn } from './lost-of-shops.ts'

// Two statements: first which tokens have changed, with the revision up to which they are known, and then their
// keys and the settings of their shops, as they are at that revision or later. What changes in between has a later
// revision, and is read again. Tokens are found by digest, before the shop of a key is known; keys by their shop.

/** More changed tokens than these are not read one by one. */
const MOST_TOKENS = 2_000

const TOKENS = `
  SELECT v.revision, (extract(epoch FROM clock_timestamp()) * 1000)::int8 AS now,
    c.digest, c.shop_id, c.key_id, c.in_force, c.ends_at, c.change_revision
  FROM key_changes v
  LEFT JOIN credentials c ON c.change_revision > $1::text::int8 OR c.digest = ANY ($2::text::text[])
  WHERE v.id = 1 LIMIT ${MOST_TOKENS + 1}`

const KEYS = `
  SELECT ${KEY_COLUMNS}, ${KEPT_COLUMNS},
    n.name AS shop_name, s.language, s.time_zone, s.low_stock_at, d.lost_changes, d.lost_found_at
  FROM unnest($1::text::int8[], $2::text::text[]) x(shop_id, key_id)
  JOIN api_keys k ON k.shop_id = x.shop_id AND k.id = x.key_id
  LEFT JOIN bans b ON b.shop_id = k.shop_id AND b.key_id = k.id
  LEFT JOIN limiter_state l ON l.shop_id = k.shop_id AND l.key_id = k.id
  LEFT JOIN shop_names n ON n.shop_id = k.shop_id
  LEFT JOIN shop_settings s ON s.shop_id = k.shop_id
  LEFT JOIN (${LOST_OF_SHOPS}) d ON d.shop_id = k.shop_id`

/** A token that a key has or has had. */
interface TokenRead {
  readonly digest: string
  readonly hasChanged: boolean
  /** What limiters know of its key; undefined where the key was removed with its shop. */
  readonly counted: CountedKey | undefined
  /** Undefined where the token is not in force. Its end may have passed. */
  readonly credential: Credential | undefined
}

export interface CredentialsRead {
  /** Every change up to this one is known now. */
  readonly revision: bigint
  /** The database's time, in UTC epoch milliseconds. */
  readonly now: number
  /** Undefined where too many have changed. */
  readonly tokens: readonly TokenRead[] | undefined
}

/**
 * Asks what has changed of all credentials, and for some tokens.
 * @param known the revision of the question before; undefined asks for no changes
 * @throws what a lane throws
 */
export async function readCredentials(
  lane: Statements,
  known: bigint | undefined,
  digests: readonly string[],
  monotonic: () => number,
): Promise<CredentialsRead> {
  const since = known === undefined ? null : String(known)
  const found = await lane.query(TOKENS, [since, textArrayOf(digests)])
  const [first] = found
  if (first === undefined) throw new Error('the table key_changes of the database has no row')
  const revision = first.revision as bigint
  const now = Number(first.now)
  if (found.length > MOST_TOKENS) return { revision, now, tokens: undefined }
  const tokens = found.filter(({ digest }) => digest !== null)
  const readAt = { wall: now, monotonic: monotonic() }
  const keys = new Map(
    (await readKeys(lane, tokens)).map((row) => {
      const [shopId, key] = [row.shop_id as bigint, toApiKey(row)]
      const id = countedId(shopId, key.id)
      const counted = { ...key, id, kept: keptKey(row, shopId, key, readAt) }
      return [id, { key, counted, settings: settingsIn(row), lostChanges: lostIn(row) }]
    }),
  )
  return {
    revision,
    now,
    tokens: tokens.map((row) => {
      const owner = keys.get(countedId(row.shop_id as bigint, row.key_id as string))
      return {
        digest: row.digest as string,
        hasChanged: known !== undefined && (row.change_revision as bigint) > known,
        counted: owner?.counted,
        credential: owner && credentialIn(row, owner),
      }
    }),
  }
}

async function readKeys(lane: Statements, tokens: readonly Row[]): Promise<readonly Row[]> {
  if (tokens.length === 0) return []
  const keys = new Map(
    tokens.map((row) => [countedId(row.shop_id as bigint, row.key_id as string), row]),
  )
  const rows = [...keys.values()]
  return lane.query(KEYS, [
    arrayOf(rows.map((row) => row.shop_id as bigint)),
    textArrayOf(rows.map((row) => row.key_id as string)),
  ])
}

/** What the tokens of a key have in common. */
type Owner = Pick<Credential, 'key' | 'counted' | 'settings' | 'lostChanges'>

const settingsIn = (row: Row): ShownSettings => ({
  name: row.shop_name as string | null,
  language: row.language as Language | null,
  timeZone: row.time_zone as string | null,
  lowStockAt: row.low_stock_at as number | null,
})

function credentialIn(
  row: Row,
  { key, counted, settings, lostChanges }: Owner,
): Credential | undefined {
  if (row.in_force !== true || key.revokedAt !== null) return undefined
  const ends = [toTime(row.ends_at), key.expiresAt].filter((end) => end !== null)
  return {
    shopId: row.shop_id as bigint,
    settings,
    lostChanges,
    key,
    counted,
    digest: row.digest as string,
    endsAt: Math.min(Number.POSITIVE_INFINITY, ...ends),
  }
}
