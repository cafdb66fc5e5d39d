import type { Supplier } from '../../../shops/supplier.ts'

export type ShownSupplier = Pick<Supplier, 'id' | 'name' | 'archivedAt'>

/** What pets show of each supplier, by its id. */
type Shown = ReadonlyMap<number, string>

/**
 * The suppliers of a shop, as lists had them that its clients have read, or before that. All clients of the shop share
 * them: a shop may have a thousand.
 */
export class ShownSuppliers {
  readonly #read: () => Promise<readonly ShownSupplier[]>
  readonly #onOther: () => void
  #known: Shown | undefined
  #looking: Promise<void> | undefined
  #isOutdated = false

  /** @param onOther is called when some are called otherwise now, or archived */
  constructor(read: () => Promise<readonly ShownSupplier[]>, onOther: () => void) {
    this.#read = read
    this.#onOther = onOther
  }

  /** Resolves once they are known, as they are or have been. @throws StorageUnavailable */
  known(): Promise<void> | undefined {
    return this.#known === undefined ? (this.#looking ?? this.look()) : undefined
  }

  /** Reads them again, after they may have changed. @throws StorageUnavailable */
  look(): Promise<void> {
    this.#isOutdated = true
    this.#looking ??= this.#readAll().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #readAll(): Promise<void> {
    while (this.#isOutdated) {
      this.#isOutdated = false
      const before = this.#known
      const now = new Map((await this.#read()).map(shown))
      this.#known = now
      if (before?.entries().some(([id, text]) => now.get(id) !== text)) this.#onOther()
    }
  }
}

const shown = ({ id, name, archivedAt }: ShownSupplier) => [id, `${archivedAt} ${name}`] as const
