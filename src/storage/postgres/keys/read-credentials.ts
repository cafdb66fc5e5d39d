import type { Credential } from '../../../keys/credential.ts'
import type { CountedKey } from '../../../limits/key-state.ts'
import type { ShownSettings } from '../../../shops/settings.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import type { shopSettings } from '../schema/access-tables.ts'
import type { credentials } from '../schema/key-tables.ts'
import { CURRENCY_COLUMNS, type CurrencyRow, toCurrency } from '../schema/shop-currency.ts'
import type { MaybeRow, StoredRow } from '../schema/stored-row.ts'
import { CLOCK } from '../shop/database-time.ts'
import { countedId } from './counted-id.ts'
import { KEY_COLUMNS, type KeyRow, toApiKey, toTime } from './key-rows.ts'
import { LOST_OF_SHOPS, lostIn } from './lost-of-shops.ts'
import { KEPT_COLUMNS, keptKey } from './persisted-limits.ts'

// Two statements: first which tokens have changed, with the revision up to which they are known, and then their
// keys and the settings of their shops, as they are at that revision or later. What changes in between has a later
// revision, and is read again. Tokens are found by digest, before the shop of a key is known; keys by their shop.

/** More changed tokens than these are not read one by one. */
const MOST_TOKENS = 2_000

const TOKENS = `
  SELECT v.revision, ${CLOCK} AS now,
    c.digest, c.shop_id, c.key_id, c.in_force, c.ends_at, c.change_revision
  FROM key_changes v
  LEFT JOIN credentials c ON c.change_revision > $1::text::int8 OR c.digest = ANY ($2::text::text[])
  WHERE v.id = 1 LIMIT ${MOST_TOKENS + 1}`

const KEYS = `
  SELECT ${KEY_COLUMNS}, ${KEPT_COLUMNS},
    n.name AS shop_name, s.language, s.time_zone, s.low_stock_at,
    ${CURRENCY_COLUMNS}, d.lost_changes, d.lost_found_at
  FROM unnest($1::text::int8[], $2::text::text[]) x(shop_id, key_id)
  JOIN api_keys k ON k.shop_id = x.shop_id AND k.id = x.key_id
  LEFT JOIN bans b ON b.shop_id = k.shop_id AND b.key_id = k.id
  LEFT JOIN limiter_state l ON l.shop_id = k.shop_id AND l.key_id = k.id
  LEFT JOIN shop_names n ON n.shop_id = k.shop_id
  LEFT JOIN shop_settings s ON s.shop_id = k.shop_id
  LEFT JOIN (${LOST_OF_SHOPS}) d ON d.shop_id = k.shop_id`

type Asked = { readonly revision: bigint; readonly now: bigint }

type TokenRow = StoredRow<typeof credentials> & Asked

/** A row of TOKENS; one without a token says no more than the revision. */
type ChangedRow = TokenRow | (Asked & { readonly digest: null })

type SettingsOfKey = { readonly shop_name: string | null } & Pick<
  MaybeRow<typeof shopSettings>,
  'language' | 'time_zone' | 'low_stock_at' | keyof CurrencyRow
>

type KeptKeyRow = KeyRow & SettingsOfKey

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
  const found = await lane.query<ChangedRow>(TOKENS, [since, textArrayOf(digests)])
  const [first] = found
  if (first === undefined) throw new Error('the table key_changes of the database has no row')
  const revision = first.revision
  const now = Number(first.now)
  if (found.length > MOST_TOKENS) return { revision, now, tokens: undefined }
  const tokens = found.filter((row) => row.digest !== null)
  const readAt = { wall: now, monotonic: monotonic() }
  const keys = new Map(
    (await readKeys(lane, tokens)).map((row) => {
      const [shopId, key] = [row.shop_id, toApiKey(row)]
      const id = countedId(shopId, key.id)
      const counted = { ...key, id, kept: keptKey(row, shopId, key, readAt) }
      return [id, { key, counted, settings: settingsIn(row), lostChanges: lostIn(row) }]
    }),
  )
  return {
    revision,
    now,
    tokens: tokens.map((row) => {
      const owner = keys.get(countedId(row.shop_id, row.key_id))
      return {
        digest: row.digest,
        hasChanged: known !== undefined && row.change_revision > known,
        counted: owner?.counted,
        credential: owner && credentialIn(row, owner),
      }
    }),
  }
}

async function readKeys(
  lane: Statements,
  tokens: readonly TokenRow[],
): Promise<readonly KeptKeyRow[]> {
  if (tokens.length === 0) return []
  const keys = new Map(tokens.map((row) => [countedId(row.shop_id, row.key_id), row]))
  const rows = [...keys.values()]
  return lane.query(KEYS, [
    arrayOf(rows.map((row) => row.shop_id)),
    textArrayOf(rows.map((row) => row.key_id)),
  ])
}

/** What the tokens of a key have in common. */
type Owner = Pick<Credential, 'key' | 'counted' | 'settings' | 'lostChanges'>

const settingsIn = (row: SettingsOfKey): ShownSettings => ({
  name: row.shop_name,
  language: row.language,
  timeZone: row.time_zone,
  lowStockAt: row.low_stock_at,
  currency: toCurrency(row),
})

function credentialIn(
  row: TokenRow,
  { key, counted, settings, lostChanges }: Owner,
): Credential | undefined {
  if (row.in_force !== true || key.revokedAt !== null) return undefined
  const ends = [toTime(row.ends_at), key.expiresAt].filter((end) => end !== null)
  return {
    shopId: row.shop_id,
    settings,
    lostChanges,
    key,
    counted,
    digest: row.digest,
    endsAt: Math.min(Number.POSITIVE_INFINITY, ...ends),
  }
}
