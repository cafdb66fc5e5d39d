import {
  portionsOf,
  ROWS_AT_ONCE,
  type ShopPart,
  type ShopRow,
  type WholeShop,
} from '../../../shops/whole-shop.ts'

const KEY_PARTS = ['keys', 'oldTokens', 'limits', 'settings', 'accessJournal'] as const

/** All of a shop that changes of keys and settings write, as it was at one reading. */
export class HeldKeys {
  readonly #parts: ReadonlyMap<ShopPart, readonly ShopRow[]>

  private constructor(parts: ReadonlyMap<ShopPart, readonly ShopRow[]>) {
    this.#parts = parts
  }

  static async read(shop: WholeShop): Promise<HeldKeys> {
    const parts = new Map<ShopPart, readonly ShopRow[]>()
    for (const part of KEY_PARTS) {
      const rows: ShopRow[] = []
      for await (const portion of portionsOf(shop, part)) rows.push(...portion)
      parts.set(part, rows)
    }
    return new HeldKeys(parts)
  }

  /** The shop with these keys, whatever they are by now. */
  putInto(shop: WholeShop): WholeShop {
    return {
      size: { ...shop.size, keys: this.#parts.get('keys')?.length ?? 0 },
      rows: async (part, after) => {
        const held = this.#parts.get(part)
        if (held === undefined) return shop.rows(part, after)
        const start = after === undefined ? 0 : held.findIndex(([key]) => key === after[0]) + 1
        return held.slice(start, start + ROWS_AT_ONCE)
      },
    }
  }

  areSame(other: HeldKeys): boolean {
    return this.#text() === other.#text()
  }

  #text(): string {
    return JSON.stringify([...this.#parts], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
  }
}
