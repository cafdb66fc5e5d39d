import type { Currency } from '../../../../money/currency.ts'
import { LANGUAGES } from '../../../../shops/language.ts'
import { NO_SETTINGS, type ShopSettings } from '../../../../shops/settings.ts'
import { isQuantity } from '../../../../stock/pet.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import { preparedQueries } from '../../driver/built-query.ts'
import type { Client } from '../../driver/connection.ts'
import { QUERIES } from '../../queries/queries.ts'

/** The settings of the shop: one row, once a manager has decided anything. */
export class SettingsTable {
  readonly #queries

  constructor(client: Client) {
    this.#queries = preparedQueries(client, QUERIES.settings)
  }

  read(): ShopSettings {
    const found = this.#queries.read.get({})
    if (found === undefined) return NO_SETTINGS
    const { journalKeptMs, journalKeptFrom, journalKeptBeforeMs, ...others } = found
    const { currency: code, currencyDigits, currencyNumber, ...settings } = others
    const journal =
      journalKeptMs === null || journalKeptFrom === null
        ? null
        : { keptMs: journalKeptMs, from: journalKeptFrom, beforeMs: journalKeptBeforeMs }
    const currency = checkedCurrency(code, currencyDigits, currencyNumber)
    return { ...checkedSettings(settings), currency, journal }
  }

  pastCurrencies(): readonly Currency[] {
    return this.#queries.past.all({})
  }

  /** The caller runs it in a transaction. @param isConverting whether the amounts there are become those of the currency */
  write({ journal, currency, ...settings }: ShopSettings, isConverting = false): void {
    if (currency !== null) {
      const { currency: before } = this.read()
      if (before !== null && before.number !== currency.number) {
        this.#queries.keepPast.run(before)
        if (!isConverting) this.#queries.forgetAmounts.run({})
      }
      this.#queries.beginMoney.run({})
    }
    this.#queries.write.run({
      ...settings,
      currency: currency?.code ?? null,
      currencyDigits: currency?.digits ?? null,
      currencyNumber: currency?.number ?? null,
      journalKeptMs: journal?.keptMs ?? null,
      journalKeptFrom: journal?.from ?? null,
      journalKeptBeforeMs: journal?.beforeMs ?? null,
    })
  }
}

/** @throws DatabaseDamaged for a language or a level that cannot be */
function checkedSettings<S extends Pick<ShopSettings, 'language' | 'lowStockAt'>>(settings: S): S {
  const { language, lowStockAt } = settings
  const isSound =
    (language === null || LANGUAGES.includes(language)) &&
    (lowStockAt === null || isQuantity(lowStockAt))
  return isSound ? settings : damagedSetting()
}

/** @throws DatabaseDamaged for a currency that cannot be */
function checkedCurrency(
  code: string | null,
  digits: number | null,
  number: number | null,
): Currency | null {
  if (code === null || digits === null || number === null) {
    return code === null && digits === null && number === null ? null : damagedSetting()
  }
  const isSound = /^[A-Z]{3}$/.test(code) && isDigits(digits) && Number.isInteger(number)
  return isSound && number >= 1 ? { code, digits, number } : damagedSetting()
}

const isDigits = (digits: number): boolean => [0, 2, 3, 4].includes(digits)

function damagedSetting(): never {
  throw new DatabaseDamaged('a row in it has a setting that cannot be')
}
