import type { AccessAction, AccessEntry } from '../../../keys/access-journal.ts'
import type { CodePurpose, CodeState, SignInCode } from '../../../keys/sign-in-code.ts'
import type { Row } from '../../../runtime/postgres.ts'
import type { Language, ShopSettings } from '../../../shops/settings.ts'
import { toTime } from '../keys/key-rows.ts'

export const CODE_COLUMNS =
  'id, digest, purpose, state, number, created_at, ends_at, made_by, key_id'

export const toCode = (row: Row): SignInCode => ({
  id: row.id as string,
  digest: row.digest as string,
  purpose: JSON.parse(row.purpose as string) as CodePurpose,
  state: row.state as CodeState,
  number: row.number as string | null,
  createdAt: Number(row.created_at),
  endsAt: Number(row.ends_at),
  madeBy: row.made_by as string | null,
  keyId: row.key_id as string | null,
})

/** The columns of `shop_names n` and of `shop_settings s`, which may have no row of the shop. */
export const SETTINGS_COLUMNS = `n.name, s.language, s.time_zone, s.low_stock_at,
  s.journal_kept_ms, s.journal_kept_from, s.journal_kept_before_ms`

export const toSettings = (row: Row): ShopSettings => ({
  name: row.name as string,
  language: row.language as Language | null,
  timeZone: row.time_zone as string | null,
  lowStockAt: row.low_stock_at as number | null,
  journal:
    row.journal_kept_ms === null
      ? null
      : {
          keptMs: Number(row.journal_kept_ms),
          from: Number(row.journal_kept_from),
          beforeMs: toTime(row.journal_kept_before_ms),
        },
})

export const ENTRY_COLUMNS = 'id, at, key_id, action, subject, name, value_before, value_after'

export const toAccessEntry = (row: Row): AccessEntry => ({
  id: row.id as bigint,
  at: Number(row.at),
  keyId: row.key_id as string | null,
  action: row.action as AccessAction,
  subject: row.subject as string | null,
  name: row.name as string | null,
  before: row.value_before as string | null,
  after: row.value_after as string | null,
})
