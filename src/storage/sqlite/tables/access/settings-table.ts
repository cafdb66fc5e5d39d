import { getTableColumns } from 'drizzle-orm'
import { LANGUAGES, NO_SETTINGS, type ShopSettings } from '../../../../shops/settings.ts'
import { isQuantity } from '../../../../stock/pet.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import type { Db } from '../../driver/connection.ts'
import { shopSettings } from '../../schema/access-tables.ts'
import { rowCheck } from '../sound-values.ts'

const ROW = { id: 1 } as const

/** The settings of the shop: one row, once a manager has decided anything. */
export class SettingsTable {
  readonly #db: Db
  #find: ReturnType<typeof prepareFind> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  read(): ShopSettings {
    this.#find ??= prepareFind(this.#db)
    const found = this.#find.get()
    if (found === undefined) return NO_SETTINGS
    const {
      id: _,
      journalKeptMs,
      journalKeptFrom,
      journalKeptBeforeMs,
      ...settings
    } = soundColumns(found)
    const journal =
      journalKeptMs === null || journalKeptFrom === null
        ? null
        : { keptMs: journalKeptMs, from: journalKeptFrom, beforeMs: journalKeptBeforeMs }
    return { ...soundSettings(settings), journal }
  }

  /** The caller runs it in a transaction. */
  write({ journal, ...settings }: ShopSettings): void {
    const row = {
      ...settings,
      journalKeptMs: journal?.keptMs ?? null,
      journalKeptFrom: journal?.from ?? null,
      journalKeptBeforeMs: journal?.beforeMs ?? null,
    }
    this.#db
      .insert(shopSettings)
      .values({ ...ROW, ...row })
      .onConflictDoUpdate({ target: shopSettings.id, set: row })
      .run()
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

const soundColumns = rowCheck(getTableColumns(shopSettings))
const prepareFind = (db: Db) => db.select().from(shopSettings).prepare()
