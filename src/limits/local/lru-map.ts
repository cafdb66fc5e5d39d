/** A link in the ring of entries. The map's own link separates the oldest from the newest. */
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
 * A map of at most `capacity` entries. A new entry replaces the least recently used one.
 *
 * It does not use a Map's order of insertion: to find the first key of a Map, the engine steps over the
 * places of all deleted ones. That would be slow exactly under a flood of addresses.
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

  /** Reads a value without counting it as a use. */
  peek(key: string): V | undefined {
    return this.#entries.get(key)?.value
  }

  /** Reads a value, and makes it the most recently used one. */
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

  /** Copies keys and values, in no particular order, so that the map may change meanwhile. */
  entries(): [string, V][] {
    return [...this.#entries].map(([key, entry]) => [key, entry.value])
  }

  #dropOldest(): void {
    const oldest = this.#ring.newer
    if (oldest instanceof Entry) this.delete(oldest.key)
  }
}
