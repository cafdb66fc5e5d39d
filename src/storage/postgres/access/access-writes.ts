import type { AccessWrites } from '../../../keys/access-writes.ts'
import type { SignInCode } from '../../../keys/sign-in-code.ts'
import type { Supplier } from '../../../shops/supplier.ts'
import { textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import { publishKeys } from '../keys/change-keys.ts'
import { timeParameter } from '../keys/key-rows.ts'
import { KeyWrites } from '../keys/key-writes.ts'
import { KEEP_OLD_PROGRAMS_OUT } from '../schema/migrations.ts'
import { SUPPLIER_COLUMNS } from './access-rows.ts'
import { convertAmounts, raiseVersion } from './convert-amounts.ts'
import { forgetAmounts, writeSettings } from './write-settings.ts'

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

const PUT_SUPPLIER = `
  INSERT INTO suppliers (shop_id, ${SUPPLIER_COLUMNS})
  VALUES ($1::text::int8, $2::text::int4, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text::int8)
  ON CONFLICT (shop_id, id) DO UPDATE SET
    name = excluded.name, address = excluded.address, email = excluded.email, phone = excluded.phone,
    customer_number = excluded.customer_number, note = excluded.note, archived_at = excluded.archived_at`

// Even ids: shop/access-entries.ts says why.
const NEWEST_ENTRY = `
  SELECT greatest(coalesce(max(id), 0), (extract(epoch FROM clock_timestamp()) * 2000000)::int8) AS id
  FROM access_journal WHERE shop_id = $1::text::int8`

const ADD_ENTRY = `
  INSERT INTO access_journal (shop_id, id, at, key_id, action, subject, name, value_before, value_after, op_id)
  VALUES ($1::text::int8, $2::text::int8, $3::text::int8, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text,
    $10::text::uuid)`

/**
 * Writes what a change of the currency is planned to write of all pets, before {@link writeAccess}. That takes long, and no change of
 * keys waits for it. The caller's transaction has locked the shop.
 * @param op the id of the change
 */
export async function writeAmounts(
  inside: Statements,
  shopId: bigint,
  { settings, conversion, entry }: AccessWrites,
  op: string,
): Promise<void> {
  const shop = String(shopId)
  const currency = settings?.currency ?? null
  if (currency === null || entry === undefined) return
  await raiseVersion(inside, shop, currency, entry.at, op)
  await (conversion === undefined
    ? forgetAmounts(inside, shop, currency)
    : convertAmounts(inside, shop, conversion, entry, op))
}

/**
 * Writes what a change of access is planned to write, in a change of keys.
 * @param op the id of the change, by which another try of it finds it
 */
export async function writeAccess(
  inside: Statements,
  shopId: bigint,
  writes: AccessWrites,
  op: string,
): Promise<void> {
  const { addedKey, editedKey, codes = [], removedCodes = [] } = writes
  const { settings, suppliers = [], entry } = writes
  const shop = String(shopId)
  if (addedKey !== undefined) await new KeyWrites(inside, shopId, addedKey.id).add(addedKey)
  if (editedKey !== undefined) await new KeyWrites(inside, shopId, editedKey.keyId).edit(editedKey)
  for (const code of codes) await inside.query(PUT_CODE, [shop, ...codeParameters(code)])
  if (removedCodes.length > 0) await inside.query(REMOVE_CODES, [shop, textArrayOf(removedCodes)])
  if (settings !== undefined) await writeSettings(inside, shop, settings)
  if (suppliers.length > 0) await inside.query(KEEP_OLD_PROGRAMS_OUT)
  await putSuppliers(inside, shopId, suppliers)
  if (entry !== undefined) {
    const [newest] = await inside.query(NEWEST_ENTRY, [shop])
    const { at, keyId, action, subject, name, before, after } = entry
    const id = (BigInt(newest?.id as bigint) / 2n) * 2n + 2n
    const texts = [keyId, action, subject, name, before, after]
    await inside.query(ADD_ENTRY, [shop, String(id), String(at), ...texts, op])
  }
  const changedKey = addedKey?.id ?? editedKey?.keyId
  // Servers know the settings of a shop with its keys, and look at its suppliers when they read those again.
  if (settings !== undefined || suppliers.length > 0) await publishKeys(inside, shopId)
  else if (changedKey !== undefined) await publishKeys(inside, shopId, changedKey)
}

/** Adds or replaces suppliers. To be called while the stock of the shop is locked. */
export async function putSuppliers(
  inside: Statements,
  shopId: bigint,
  suppliers: readonly Supplier[],
): Promise<void> {
  const put = (supplier: Supplier) =>
    inside.query(PUT_SUPPLIER, [String(shopId), ...supplierParameters(supplier)])
  await Promise.all(suppliers.map(put))
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

const supplierParameters = (supplier: Supplier) => [
  String(supplier.id),
  supplier.name,
  supplier.address,
  supplier.email,
  supplier.phone,
  supplier.customerNumber,
  supplier.note,
  timeParameter(supplier.archivedAt),
]
