import { LANGUAGES, NO_SETTINGS, type ShopSettings } from '../../../../shops/settings.ts'
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
    const { journalKeptMs, journalKeptFrom, journalKeptBeforeMs, ...settings } = found
    const journal =
      journalKeptMs === null || journalKeptFrom === null
        ? null
        : { keptMs: journalKeptMs, from: journalKeptFrom, beforeMs: journalKeptBeforeMs }
    return { ...soundSettings(settings), journal }
  }

  /** The caller runs it in a transaction. */
  write({ journal, ...settings }: ShopSettings): void {
    this.#queries.write.run({
      ...settings,
      journalKeptMs: journal?.keptMs ?? null,
      journalKeptFrom: journal?.from ?? null,
      journalKeptBeforeMs: journal?.beforeMs ?? null,
    })
  }
}

/** @throws DatabaseDamaged for a language or a level that cannot be */
function soundSettings<S extends Pick<ShopSettings, 'language' | 'lowStockAt'>>(settings: S): S {
  const { language, lowStockAt } = settings
  const isSound =
    (language === null || LANGUAGES.includes(language)) &&
    (lowStockAt === null || isQuantity(lowStockAt))
  if (isSound) return settings
  throw new DatabaseDamaged('a row in it has a setting that cannot be')
}
