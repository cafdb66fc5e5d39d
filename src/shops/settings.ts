import { DAY_MS } from '../clocks/durations.ts'
import { type Currency, digitsOf } from '../money/currency.ts'
import type { Language } from './language.ts'

// What a manager decides for the whole shop. Null is the program's own choice.

// By what the numbers of currencies count, far below the largest that is stored.
const FIRST_NUMBERS = Date.UTC(2020)
const MAX_NUMBER = 2 ** 31 - 1_000_000

/** How long a shorter time for the journal waits before it deletes anything. */
export const SHORTER_AFTER_MS = 7 * DAY_MS

/** How long the journal keeps a movement. Times are UTC epoch milliseconds. */
export interface KeptJournal {
  readonly keptMs: number
  /** When `keptMs` takes effect; before that `beforeMs` does. */
  readonly from: number
  readonly beforeMs: number | null
}

export interface ShopSettings {
  /** On a shared engine it is never null, and commands find the shop by it, too. */
  readonly name: string | null
  readonly language: Language | null
  /** An IANA name, like `Europe/Berlin`. */
  readonly timeZone: string | null
  /** The level of every pet that has none of its own. */
  readonly lowStockAt: number | null
  /** Of all amounts; null: the shop has none, and knows no prices. */
  readonly currency: Currency | null
  readonly journal: KeptJournal | null
}

/** What of the settings is shown to everybody in the shop. */
export type ShownSettings = Pick<
  ShopSettings,
  'name' | 'language' | 'timeZone' | 'lowStockAt' | 'currency'
>

export const shownSettings = ({
  name,
  language,
  timeZone,
  lowStockAt,
  currency,
}: ShownSettings): ShownSettings => ({ name, language, timeZone, lowStockAt, currency })

export const NO_SETTINGS: ShopSettings = {
  name: null,
  language: null,
  timeZone: null,
  lowStockAt: null,
  currency: null,
  journal: null,
}

/** What a manager asks for. Absent: it stays. */
export type SettingsChange = Partial<Omit<ShopSettings, 'journal' | 'currency'>> & {
  readonly keptMs?: number | null
  /** The code of a currency that there is. */
  readonly currency?: string | null
  /** At which amounts are converted where that is another one (`money/conversion.ts`). */
  readonly currencyRate?: string | undefined
}

/**
 * How long the journal keeps a movement now.
 * @param defaultMs where the shop has not decided
 */
export function keptMsAt({ journal }: ShopSettings, defaultMs: number, now: number): number {
  if (journal === null) return defaultMs
  return now >= journal.from ? journal.keptMs : (journal.beforeMs ?? defaultMs)
}

/**
 * The settings after a change. A shorter time for the journal takes effect after seven days, so that a mistake
 * deletes nothing.
 */
export function changedSettings(
  settings: ShopSettings,
  { keptMs, currency, currencyRate: _, ...change }: SettingsChange,
  defaultMs: number,
  now: number,
): ShopSettings {
  const changed = { ...settings, ...change, currency: changedCurrency(settings, currency, now) }
  if (keptMs === undefined) return changed
  const before = keptMsAt(settings, defaultMs, now)
  const wanted = keptMs ?? defaultMs
  const { journal } = settings
  // What is asked for again takes effect when it was to.
  if (journal?.keptMs === wanted && (keptMs !== null || now < journal.from)) return changed
  if (wanted >= before) {
    return { ...changed, journal: keptMs === null ? null : { keptMs, from: now, beforeMs: null } }
  }
  return { ...changed, journal: { keptMs: wanted, from: now + SHORTER_AFTER_MS, beforeMs: before } }
}

/**
 * The currency after a change. Each has a number of its own, so that no amount is taken for one of another: the first is 1, and
 * each further one counts on by the seconds since 2020, so that a number is not given twice where an older backup was
 * restored in between.
 */
export function changedCurrency(
  { currency }: Pick<ShopSettings, 'currency'>,
  code: string | null | undefined,
  now = 0,
): Currency | null {
  if (code === undefined || code === currency?.code) return currency
  const digits = digitsOf(code ?? '')
  if (code === null || digits === undefined) return null
  if (currency === null) return { code, digits, number: 1 }
  const seconds = Math.floor((now - FIRST_NUMBERS) / 1000)
  const byTime = seconds < MAX_NUMBER ? seconds : 0
  return { code, digits, number: Math.max(currency.number + 1, byTime) }
}
