import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import type { Currency } from '../../money/currency.ts'
import type { ShownSettings } from '../../shops/settings.ts'
import { type KeyValueStorage, trySet } from '../kit/key-value-storage.ts'
import { LANGUAGES, type Language } from '../texts/texts.ts'

// A setting of the shop, or the access of a key, on every open page: page/settings/settings-form.tsx,
// http/desk/access/settings-routes.ts, then with the credentials of all keys (storage/sqlite/server/credentials.ts, or
// storage/postgres/keys/credentials.ts on each node), server/engine-parts.ts, http/desk/events/event-streams.ts,
// page/state/stock-subscription.ts, page/settings/shop-settings.ts (kept for the next opening),
// page/session/session.ts.

/** What a manager has decided for the whole shop. Null is the program's own choice. */
export type ShopSettings = Data<Routes['desk']['api']['settings']['get']['response']>

const NOTHING: ShownSettings = {
  name: null,
  language: null,
  timeZone: null,
  lowStockAt: null,
  currency: null,
}

const SHOP_NAME = 'petstock.shop'

/** Knows the settings of the shop. They are stored, so that the page opens with them. */
export class ShopSettingsKeeper {
  readonly #storage: KeyValueStorage
  readonly #shown = signal<ShownSettings>(NOTHING)

  readonly name: ReadonlySignal<string | null> = computed(() => this.#shown.value.name)
  readonly language: ReadonlySignal<Language | null> = computed(() => this.#shown.value.language)
  readonly timeZone: ReadonlySignal<string | null> = computed(() =>
    knownZone(this.#shown.value.timeZone),
  )
  /** The low-stock level of every pet that has none of its own. */
  readonly lowStockAt: ReadonlySignal<number | null> = computed(() => this.#shown.value.lowStockAt)

  /** Of all amounts; null: the shop has none, and the page shows nothing of money. */
  readonly currency: ReadonlySignal<Currency | null> = computed(() => this.#shown.value.currency)

  constructor(storage: KeyValueStorage) {
    this.#storage = storage
    this.#shown.value = readStored(storage.getItem(SHOP_NAME))
  }

  /** All of it, as the service last sent it. */
  get shown(): ReadonlySignal<ShownSettings> {
    return this.#shown
  }

  take({ name, language, timeZone, lowStockAt, currency = null }: ShownSettings): void {
    const shown = { name, language, timeZone, lowStockAt, currency }
    const text = JSON.stringify(shown)
    if (text === JSON.stringify(this.#shown.peek())) return
    this.#shown.value = shown
    trySet(this.#storage, SHOP_NAME, text)
  }

  /** To be called when the person has signed out. */
  forget(): void {
    this.#shown.value = NOTHING
    this.#storage.removeItem(SHOP_NAME)
  }
}

function readStored(text: string | null): ShownSettings {
  try {
    const { name, language, timeZone, lowStockAt, currency } = JSON.parse(
      text ?? '{}',
    ) as Partial<ShownSettings>
    return {
      name: typeof name === 'string' ? name : null,
      language: LANGUAGES.find((each) => each === language) ?? null,
      timeZone: typeof timeZone === 'string' ? timeZone : null,
      lowStockAt: typeof lowStockAt === 'number' ? lowStockAt : null,
      currency: typeof currency?.digits === 'number' ? currency : null,
    }
  } catch {
    return NOTHING
  }
}

/** A browser may lack a time zone that the service knows: then times are those of the device. */
function knownZone(timeZone: string | null): string | null {
  try {
    if (timeZone !== null) new Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return null
  }
}
