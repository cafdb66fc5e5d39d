/** A place in the ring of entries; the map itself holds one that separates oldest from newest. */
class Link {
  older: Link = this
  newer: Link = this

  unlink(): void {
    this.older.newer = this.newer
    this.newer.older = this.older
  }

  insertBefore(link: Link): void {
    this.newer = link
    this.older = link.older
    link.older.newer = this
    link.older = this
  }
}

class Entry<V> extends Link {
  constructor(
    readonly key: string,
    readonly value: V,
  ) {
    super()
  }
}

/**
 * A map of at most `capacity` entries that drops the least recently used one for a new one.
 *
 * It does not rely on a Map's order of insertion: finding the first key of a Map from which many
 * were deleted steps over all of their places, which costs most under a flood of addresses.
 */
export class LruMap<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #ring = new Link()

  constructor(readonly capacity: number) {}

  get size(): number {
    return this.#entries.size
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** The value, without counting as a use of it. */
  peek(key: string): V | undefined {
    return this.#entries.get(key)?.value
  }

  /** The value, which becomes the most recently used one. */
  use(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    entry.unlink()
    entry.insertBefore(this.#ring)
    return entry.value
  }

  /** Adds a value as the most recently used one. */
  add(key: string, value: V): void {
    this.delete(key)
    if (this.#entries.size >= this.capacity) this.#dropOldest()
    const entry = new Entry(key, value)
    this.#entries.set(key, entry)
    entry.insertBefore(this.#ring)
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    entry.unlink()
    this.#entries.delete(key)
  }

  /** Keys and values, in no promised order; the map may change while it is walked. */
  entries(): [string, V][] {
    return [...this.#entries].map(([key, entry]) => [key, entry.value])
  }

  #dropOldest(): void {
    const oldest = this.#ring.newer
    if (oldest instanceof Entry) this.delete(oldest.key)
  }
}
