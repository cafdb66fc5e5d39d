import type { AccessChange } from '../../../keys/access-change.ts'
import type { StoredAccess } from '../../../keys/access-writes.ts'
import type { AccessEntryPage } from '../../../keys/audit-log.ts'
import { wantsCurrency } from '../../../keys/plan-access-change.ts'
import { changesSuppliers } from '../../../keys/plan-supplier-change.ts'
import type { SignInCode } from '../../../keys/sign-in-code.ts'
import type { ListedKey } from '../../../keys/store.ts'
import type { Currency } from '../../../money/currency.ts'
import type { ShopSettings } from '../../../shops/settings.ts'
import type { Supplier } from '../../../shops/supplier.ts'
import type { Statements } from '../driver/lane.ts'
import { KEY_COLUMNS, type KeyRow, toApiKey } from '../keys/key-rows.ts'
import type { signInCodes } from '../schema/access-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import type { pastCurrencies } from '../schema/totals-tables.ts'
import {
  type AccessEntryRow,
  CODE_COLUMNS,
  type CodeRow,
  ENTRY_COLUMNS,
  SETTINGS_COLUMNS,
  type SettingsRow,
  SUPPLIER_COLUMNS,
  type SupplierRow,
  toAccessEntry,
  toCode,
  toSettings,
  toSupplier,
} from './access-rows.ts'

const KEYS = `
  SELECT ${KEY_COLUMNS}, b.ends_at AS ban_ends_at, b.unban_revision AS ban_unban_revision
  FROM api_keys k LEFT JOIN bans b ON b.shop_id = k.shop_id AND b.key_id = k.id
  WHERE k.shop_id = $1::text::int8
  ORDER BY k.created_at, k.issue_order`

const CODES = `SELECT ${CODE_COLUMNS} FROM sign_in_codes WHERE shop_id = $1::text::int8`

const CODES_NEWEST_FIRST = `${CODES} ORDER BY created_at DESC, id DESC`

const CODE = `${CODES} AND id = $2::text`

// A program of the version before removes a shop and leaves its codes.
const SHOP_OF_CODE = `
  SELECT c.shop_id FROM sign_in_codes c JOIN shop_names n ON n.shop_id = c.shop_id
  WHERE c.digest = $1::text AND n.removed_at IS NULL`

const SETTINGS = `
  SELECT ${SETTINGS_COLUMNS} FROM shop_names n LEFT JOIN shop_settings s ON s.shop_id = n.shop_id
  WHERE n.shop_id = $1::text::int8 AND n.removed_at IS NULL`

const PAST_CURRENCIES = `
  SELECT number, code, digits FROM past_currencies WHERE shop_id = $1::text::int8 ORDER BY number`

const SUPPLIERS = `
  SELECT ${SUPPLIER_COLUMNS} FROM suppliers WHERE shop_id = $1::text::int8 ORDER BY id`

const NAME_TAKEN = `
  SELECT EXISTS (SELECT FROM shop_names
    WHERE name = $2::text AND removed_at IS NULL AND shop_id <> $1::text::int8) AS taken`

// No commit of the shop brings an amount, or an import suppliers, until the change is made.
const LOCK_STOCK = 'SELECT shop_id FROM shops WHERE shop_id = $1::text::int8 FOR UPDATE'
const LARGEST_AMOUNT = `
  SELECT max(greatest(price, cost)) AS amount FROM inventory WHERE shop_id = $1::text::int8`

const ENTRIES = `SELECT ${ENTRY_COLUMNS} FROM access_journal WHERE shop_id = $1::text::int8`
const FIRST_PAGE = `${ENTRIES} ORDER BY id DESC LIMIT $2::text::int8`
const NEXT_PAGE = `${ENTRIES} AND id < $3::text::int8 ORDER BY id DESC LIMIT $2::text::int8`

/** Lists all keys of a shop in order of creation. @param now by the database's clock */
export async function listKeys(
  lane: Statements,
  shopId: bigint,
  now: number,
): Promise<readonly ListedKey[]> {
  const rows = await lane.query<KeyRow & BanOfKey>(KEYS, [String(shopId)])
  return rows.map((row) => ({ ...toApiKey(row), bannedUntil: bannedUntil(row, now) }))
}

type BanOfKey = {
  readonly ban_ends_at: bigint | null
  readonly ban_unban_revision: bigint | null
}

function bannedUntil(row: KeyRow & BanOfKey, now: number): number | null {
  const endsAt = Number(row.ban_ends_at ?? 0)
  const wasUnbanned = row.ban_unban_revision !== row.unban_revision
  return endsAt > now && !wasUnbanned ? endsAt : null
}

export async function findCode(
  lane: Statements,
  shopId: bigint,
  codeId: string,
): Promise<SignInCode | undefined> {
  const [row] = await lane.query<CodeRow>(CODE, [String(shopId), codeId])
  return row && toCode(row)
}

export async function listCodes(lane: Statements, shopId: bigint): Promise<readonly SignInCode[]> {
  return (await lane.query<CodeRow>(CODES_NEWEST_FIRST, [String(shopId)])).map(toCode)
}

export async function findShopOfCode(
  lane: Statements,
  digest: string,
): Promise<bigint | undefined> {
  const [row] = await lane.query<Pick<StoredRow<typeof signInCodes>, 'shop_id'>>(SHOP_OF_CODE, [
    digest,
  ])
  return row?.shop_id
}

/** @throws UnknownShop */
export async function readSettings(lane: Statements, shopId: bigint): Promise<ShopSettings> {
  const [row] = await lane.query<SettingsRow>(SETTINGS, [String(shopId)])
  if (row === undefined) throw new UnknownShop(`the database has no shop ${shopId}`)
  return toSettings(row)
}

type PastCurrencyRow = Omit<StoredRow<typeof pastCurrencies>, 'shop_id'>

export async function readPastCurrencies(
  lane: Statements,
  shopId: bigint,
): Promise<readonly Currency[]> {
  const rows = await lane.query<PastCurrencyRow>(PAST_CURRENCIES, [String(shopId)])
  return rows.map(({ number, code, digits }) => ({ number, code, digits }))
}

export async function readSuppliers(
  lane: Statements,
  shopId: bigint,
): Promise<readonly Supplier[]> {
  return (await lane.query<SupplierRow>(SUPPLIERS, [String(shopId)])).map(toSupplier)
}

/** The shop was removed, or there never was one. */
export class UnknownShop extends Error {
  override name = 'UnknownShop'
}

export async function readAccessJournal(
  lane: Statements,
  shopId: bigint,
  before: bigint | undefined,
  limit: number,
): Promise<AccessEntryPage> {
  // One more than the page has says whether there is a next one.
  const page = [String(shopId), String(limit + 1)]
  const rows =
    before === undefined
      ? await lane.query<AccessEntryRow>(FIRST_PAGE, page)
      : await lane.query<AccessEntryRow>(NEXT_PAGE, [...page, String(before)])
  const entries = rows.slice(0, limit).map(toAccessEntry)
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

/** Whether the stock is locked before a change is made, by {@link lockStock}. */
export const needsStock = (change: AccessChange): boolean =>
  changesSuppliers(change) || wantsCurrency(change)

/** Locks the stock of a shop. The caller has no lock of the changes of keys, since a shop may be locked for long. */
export async function lockStock(inside: Statements, shopId: bigint): Promise<void> {
  await inside.query(LOCK_STOCK, [String(shopId)])
}

/**
 * Reads what a change is planned on.
 * @param before as it was read earlier in this transaction: no amount has changed since, but by this change
 * @throws UnknownShop
 */
export async function readStoredAccess(
  lane: Statements,
  shopId: bigint,
  change: AccessChange,
  before?: StoredAccess,
): Promise<StoredAccess> {
  const shop = [String(shopId)]
  const name = wantedShopName(change)
  const [keys, codes, settings, suppliers, [named], largest] = await Promise.all([
    lane.query<KeyRow>(KEYS, shop),
    lane.query<CodeRow>(CODES, shop),
    readSettings(lane, shopId),
    changesSuppliers(change) ? readSuppliers(lane, shopId) : [],
    name === undefined ? [] : lane.query(NAME_TAKEN, [...shop, name]),
    wantsCurrency(change) && before === undefined ? findLargest(lane, shop) : null,
  ])
  return {
    keys: keys.map(toApiKey),
    codes: codes.map(toCode),
    settings,
    isShopNameTaken: named?.taken === true,
    largestAmount: before === undefined ? largest : before.largestAmount,
    suppliers,
  }
}

async function findLargest(lane: Statements, shop: readonly string[]): Promise<number | null> {
  const [row] = await lane.query(LARGEST_AMOUNT, shop)
  return typeof row?.amount === 'bigint' ? Number(row.amount) : null
}

function wantedShopName(change: AccessChange): string | undefined {
  if (change.kind === 'sign_in') return change.setUp?.shopName
  if (change.kind === 'change_settings') return change.change.name ?? undefined
  return undefined
}
