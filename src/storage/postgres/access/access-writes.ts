import type { AccessWrites } from '../../../keys/access-writes.ts'
import type { SignInCode } from '../../../keys/sign-in-code.ts'
import type { ShopSettings } from '../../../shops/settings.ts'
import { textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import { publishKeys } from '../keys/change-keys.ts'
import { timeParameter } from '../keys/key-rows.ts'
import { KeyWrites } from '../keys/key-writes.ts'

const PUT_CODE = `
  INSERT INTO sign_in_codes (shop_id, id, digest, purpose, state, number, created_at, ends_at, made_by, key_id)
  VALUES ($1::text::int8, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text::int8, $8::text::int8, $9::text,
    $10::text)
  ON CONFLICT (shop_id, id) DO UPDATE SET
    digest = excluded.digest, purpose = excluded.purpose, state = excluded.state, number = excluded.number,
    created_at = excluded.created_at, ends_at = excluded.ends_at, made_by = excluded.made_by,
    key_id = excluded.key_id`

const REMOVE_CODES =
  'DELETE FROM sign_in_codes WHERE shop_id = $1::text::int8 AND id = ANY ($2::text::text[])'

// The name may be given to a shop that is being added or removed just now, and which waits for the changes of keys
// in the end: this change then lets it pass, and is tried again.
const WAIT_SHORTLY = "SET LOCAL lock_timeout = '500ms'"
const SET_NAME =
  'UPDATE shop_names SET name = $2::text WHERE shop_id = $1::text::int8 AND name <> $2::text'

const PUT_SETTINGS = `
  INSERT INTO shop_settings (shop_id, language, time_zone, low_stock_at, journal_kept_ms, journal_kept_from,
    journal_kept_before_ms)
  VALUES ($1::text::int8, $2::text, $3::text, $4::text::int4, $5::text::int8, $6::text::int8, $7::text::int8)
  ON CONFLICT (shop_id) DO UPDATE SET
    language = excluded.language, time_zone = excluded.time_zone, low_stock_at = excluded.low_stock_at,
    journal_kept_ms = excluded.journal_kept_ms, journal_kept_from = excluded.journal_kept_from,
    journal_kept_before_ms = excluded.journal_kept_before_ms`

// Even ids: shop/access-entries.ts says why.
const NEWEST_ENTRY = `
  SELECT greatest(coalesce(max(id), 0), (extract(epoch FROM clock_timestamp()) * 2000000)::int8) AS id
  FROM access_journal WHERE shop_id = $1::text::int8`

const ADD_ENTRY = `
  INSERT INTO access_journal (shop_id, id, at, key_id, action, subject, name, value_before, value_after, op_id)
  VALUES ($1::text::int8, $2::text::int8, $3::text::int8, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text,
    $10::text::uuid)`

/**
 * Writes what a change of access is planned to write, in a change of keys.
 * @param op the id of the change, by which another try of it finds it
 */
export async function writeAccess(
  inside: Statements,
  shopId: bigint,
  { addedKey, editedKey, codes = [], removedCodes = [], settings, entry }: AccessWrites,
  op: string,
): Promise<void> {
  const shop = String(shopId)
  if (addedKey !== undefined) await new KeyWrites(inside, shopId, addedKey.id).add(addedKey)
  if (editedKey !== undefined) await new KeyWrites(inside, shopId, editedKey.keyId).edit(editedKey)
  for (const code of codes) await inside.query(PUT_CODE, [shop, ...codeParameters(code)])
  if (removedCodes.length > 0) await inside.query(REMOVE_CODES, [shop, textArrayOf(removedCodes)])
  if (settings !== undefined) await writeSettings(inside, shop, settings)
  if (entry !== undefined) {
    const [newest] = await inside.query(NEWEST_ENTRY, [shop])
    const { at, keyId, action, subject, name, before, after } = entry
    const id = (BigInt(newest?.id as bigint) / 2n) * 2n + 2n
    const texts = [keyId, action, subject, name, before, after]
    await inside.query(ADD_ENTRY, [shop, String(id), String(at), ...texts, op])
  }
  const changedKey = addedKey?.id ?? editedKey?.keyId
  // Servers know the settings of a shop with its keys.
  if (settings !== undefined) await publishKeys(inside, shopId)
  else if (changedKey !== undefined) await publishKeys(inside, shopId, changedKey)
}

const codeParameters = (code: SignInCode) => [
  code.id,
  code.digest,
  JSON.stringify(code.purpose),
  code.state,
  code.number,
  String(code.createdAt),
  String(code.endsAt),
  code.madeBy,
  code.keyId,
]

async function writeSettings(
  inside: Statements,
  shop: string,
  { name, language, timeZone, lowStockAt, journal }: ShopSettings,
): Promise<void> {
  if (name !== null) {
    await inside.query(WAIT_SHORTLY)
    await inside.query(SET_NAME, [shop, name])
  }
  await inside.query(PUT_SETTINGS, [
    shop,
    language,
    timeZone,
    lowStockAt === null ? null : String(lowStockAt),
    timeParameter(journal?.keptMs ?? null),
    timeParameter(journal?.from ?? null),
    timeParameter(journal?.beforeMs ?? null),
  ])
}
