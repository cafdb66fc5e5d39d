import type { AccessEntry } from '../../../keys/audit-log.ts'
import type { CodePurpose, SignInCode } from '../../../keys/sign-in-code.ts'
import type { ShopSettings } from '../../../shops/settings.ts'
import type { Supplier } from '../../../shops/supplier.ts'
import { toTime } from '../keys/key-rows.ts'
import type {
  accessJournal,
  shopSettings,
  signInCodes,
  suppliers,
} from '../schema/access-tables.ts'
import { CURRENCY_COLUMNS, toCurrency } from '../schema/shop-currency.ts'
import type { shopNames } from '../schema/stock-tables.ts'
import type { MaybeRow, StoredRow } from '../schema/stored-row.ts'

export const CODE_COLUMNS =
  'id, digest, purpose, state, number, created_at, ends_at, made_by, key_id'

/** A row with {@link CODE_COLUMNS}. */
export type CodeRow = Omit<StoredRow<typeof signInCodes>, 'shop_id'>

export const toCode = (row: CodeRow): SignInCode => ({
  id: row.id,
  digest: row.digest,
  purpose: JSON.parse(row.purpose) as CodePurpose,
  state: row.state,
  number: row.number,
  createdAt: Number(row.created_at),
  endsAt: Number(row.ends_at),
  madeBy: row.made_by,
  keyId: row.key_id,
})

/** The columns of `shop_names n` and of `shop_settings s`, which may have no row of the shop. */
export const SETTINGS_COLUMNS = `n.name, s.language, s.time_zone, s.low_stock_at, ${CURRENCY_COLUMNS},
  s.journal_kept_ms, s.journal_kept_from, s.journal_kept_before_ms`

/** A row with {@link SETTINGS_COLUMNS}. */
export type SettingsRow = Pick<StoredRow<typeof shopNames>, 'name'> &
  Omit<MaybeRow<typeof shopSettings>, 'shop_id'>

export const toSettings = (row: SettingsRow): ShopSettings => ({
  name: row.name,
  language: row.language,
  timeZone: row.time_zone,
  lowStockAt: row.low_stock_at,
  currency: toCurrency(row),
  journal:
    row.journal_kept_ms === null
      ? null
      : {
          keptMs: Number(row.journal_kept_ms),
          from: Number(row.journal_kept_from),
          beforeMs: toTime(row.journal_kept_before_ms),
        },
})

export const SUPPLIER_COLUMNS =
  'id, name, address, email, phone, customer_number, note, archived_at'

/** A row with {@link SUPPLIER_COLUMNS}. */
export type SupplierRow = Omit<StoredRow<typeof suppliers>, 'shop_id'>

export const toSupplier = ({
  customer_number: customerNumber,
  archived_at,
  ...row
}: SupplierRow): Supplier => ({ ...row, customerNumber, archivedAt: toTime(archived_at) })

export const ENTRY_COLUMNS = 'id, at, key_id, action, subject, name, value_before, value_after'

/** A row with {@link ENTRY_COLUMNS}. */
export type AccessEntryRow = Omit<StoredRow<typeof accessJournal>, 'shop_id' | 'op_id'>

export const toAccessEntry = (row: AccessEntryRow): AccessEntry => ({
  id: row.id,
  at: Number(row.at),
  keyId: row.key_id,
  action: row.action,
  subject: row.subject,
  name: row.name,
  before: row.value_before,
  after: row.value_after,
})
