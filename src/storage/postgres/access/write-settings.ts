import type { ShopSettings } from '../../../shops/settings.ts'
import type { Statements } from '../driver/lane.ts'
import { timeParameter } from '../keys/key-rows.ts'
import { WAIT_SHORTLY } from '../schema/brief-locks.ts'
import { KEEP_OLD_PROGRAMS_OUT } from '../schema/migrations.ts'

const SET_NAME =
  'UPDATE shop_names SET name = $2::text WHERE shop_id = $1::text::int8 AND name <> $2::text'

const PUT_SETTINGS = `
  INSERT INTO shop_settings (shop_id, language, time_zone, low_stock_at, journal_kept_ms, journal_kept_from,
    journal_kept_before_ms, currency, currency_digits, currency_number)
  VALUES ($1::text::int8, $2::text, $3::text, $4::text::int4, $5::text::int8, $6::text::int8, $7::text::int8, $8::text,
    $9::text::int4, $10::text::int4)
  ON CONFLICT (shop_id) DO UPDATE SET
    language = excluded.language, time_zone = excluded.time_zone, low_stock_at = excluded.low_stock_at,
    journal_kept_ms = excluded.journal_kept_ms, journal_kept_from = excluded.journal_kept_from,
    journal_kept_before_ms = excluded.journal_kept_before_ms, currency = excluded.currency,
    currency_digits = excluded.currency_digits, currency_number = excluded.currency_number`

const KEEP_PAST_CURRENCY = `
  INSERT INTO past_currencies (shop_id, number, code, digits)
  SELECT shop_id, currency_number, currency, currency_digits FROM shop_settings
  WHERE shop_id = $1::text::int8 AND currency_number <> $2::text::int4
  ON CONFLICT (shop_id, number) DO NOTHING`

// An undo gives back no amount of a former currency, which would be one of this currency then.
const FORGET_AMOUNTS = `
  UPDATE before_images SET image_before = (image_before::jsonb - 'price' - 'cost' - 'costPer')::text
  WHERE shop_id = $1::text::int8
    AND coalesce(image_before::jsonb ->> 'price', image_before::jsonb ->> 'cost') IS NOT NULL
    AND EXISTS (SELECT FROM shop_settings s WHERE s.shop_id = $1::text::int8 AND s.currency_number <> $2::text::int4)`

// Nothing before the first currency has an amount: a node that makes a sale in it knows the settings first.
const BEGIN_MONEY = `
  INSERT INTO money_place (shop_id, movement_id)
  SELECT shop_id, revision FROM shops WHERE shop_id = $1::text::int8 ON CONFLICT (shop_id) DO NOTHING`

/**
 * Has no change that can be undone give back an amount of the currency that the shop has, if it gets another one. The caller's
 * transaction has locked the shop, and writes that then.
 */
export async function forgetAmounts(
  inside: Statements,
  shop: string,
  { number }: { readonly number: number },
): Promise<void> {
  await inside.query(FORGET_AMOUNTS, [shop, String(number)])
}

/** Writes the settings of a shop. The caller's transaction commits it. */
export async function writeSettings(
  inside: Statements,
  shop: string,
  { name, language, timeZone, lowStockAt, currency, journal }: ShopSettings,
): Promise<void> {
  if (name !== null) {
    // The name may be given to a shop that is being added or removed just now, and which waits for the changes of keys
    // in the end: this change then lets it pass, and is tried again.
    await inside.query(WAIT_SHORTLY)
    await inside.query(SET_NAME, [shop, name])
  }
  if (currency !== null) {
    await inside.query(KEEP_OLD_PROGRAMS_OUT)
    const change = [shop, String(currency.number)]
    await inside.query(KEEP_PAST_CURRENCY, change)
    await inside.query(BEGIN_MONEY, [shop])
  }
  await inside.query(PUT_SETTINGS, [
    shop,
    language,
    timeZone,
    lowStockAt === null ? null : String(lowStockAt),
    timeParameter(journal?.keptMs ?? null),
    timeParameter(journal?.from ?? null),
    timeParameter(journal?.beforeMs ?? null),
    currency?.code ?? null,
    timeParameter(currency?.digits ?? null),
    timeParameter(currency?.number ?? null),
  ])
}
