import { DAY_MS } from '../../../clocks/durations.ts'

/** What the document shows of keys, one-time codes and settings: one manager, and a till that she adds. */

const AT = Date.UTC(2026, 0, 5, 9, 0, 0)

const UNUSED = {
  revokedAt: null,
  lastUsedAt: null,
  bannedUntil: null,
  oldTokens: 0,
  oldTokensEndAt: null,
}

const BUSINESS = { updates: 'plain', plan: 'business', perMinute: 1_000, perDay: 100_000 }

const MANAGER = {
  id: 'key_4wd8rj2p6n',
  name: 'Ann',
  access: 'manage',
  ...BUSINESS,
  createdAt: AT,
  expiresAt: null,
  ...UNUSED,
  used: { minute: 1, day: 1 },
}

export const KEYS = { keys: [MANAGER] }

export const NEW_KEY = { name: 'Till 1', access: 'write' }

export const KEY_ID = 'key_7hq2m9xkcd'

export const ISSUED_KEY = { id: KEY_ID, key: 'pst_...' }

export const KEY_EDIT = { name: 'Till at the door' }

export const EDITED_KEY = {
  id: KEY_ID,
  ...NEW_KEY,
  ...KEY_EDIT,
  ...BUSINESS,
  createdAt: AT,
  expiresAt: null,
  ...UNUSED,
  used: { minute: 0, day: 0 },
}

export const REVOKED_KEY = { ...EDITED_KEY, revokedAt: AT, used: null }

export const RENEWAL = { graceMs: DAY_MS }

export const NEW_CODE = { name: 'Till 2', access: 'write' }
export const RENEWING_CODE = { keyId: KEY_ID }

export const CODE_ID = 'code_5d1e0c9a7b3f2468'

export const MADE_CODE = { id: CODE_ID, code: 'psc_...', endsAt: AT }

export const CONFIRMATION = { number: '0417' }

export const CLAIMED_CODE = {
  id: CODE_ID,
  state: 'claimed',
  ...CONFIRMATION,
  endsAt: AT,
  keyId: null,
}

export const CONFIRMED_CODE = { ...CLAIMED_CODE, state: 'confirmed' }

export const CODES = {
  codes: [
    {
      id: CODE_ID,
      ...NEW_CODE,
      keyId: null,
      state: 'claimed',
      ...CONFIRMATION,
      endsAt: AT,
    },
  ],
}

export const ENDED_CODE = { ...CLAIMED_CODE, state: 'ended', number: null }

export const SET_UP = { shopName: 'Pets & Co', language: 'en', person: 'Ann' }

export const SET_UP_NEEDED = { state: 'set_up_needed', shopName: null, language: null }

export const WAITING = { state: 'waiting', ...CONFIRMATION, endsAt: AT, claim: 'psc_...' }

export const SIGNED_IN = {
  state: 'signed_in',
  key: 'pst_...',
  id: MANAGER.id,
  name: SET_UP.person,
  access: 'manage',
}

export const SETTINGS_CHANGE = {
  name: SET_UP.shopName,
  language: 'en',
  timeZone: 'Europe/Berlin',
  lowStockAt: 3,
  currency: 'EUR',
}

export const CURRENCY_CHANGE = { currency: 'EUR', currencyRate: '1.95583' }

export const SETTINGS = {
  ...SETTINGS_CHANGE,
  currency: { code: SETTINGS_CHANGE.currency, digits: 2, number: 1 },
  journal: { keptMs: 400 * DAY_MS, fixedByFlag: false, next: null },
}

export const ACCESS_JOURNAL = {
  entries: [
    {
      id: '12',
      at: AT,
      keyId: MANAGER.id,
      action: 'rename_key',
      subject: KEY_ID,
      name: NEW_KEY.name,
      before: NEW_KEY.name,
      after: KEY_EDIT.name,
    },
    {
      id: '11',
      at: AT,
      keyId: MANAGER.id,
      action: 'add_key',
      subject: KEY_ID,
      name: NEW_KEY.name,
      before: null,
      after: NEW_KEY.access,
    },
  ],
  next: '11',
}
