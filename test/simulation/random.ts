/** Random numbers that a seed repeats. */
export class Random {
  readonly #seed: string
  #state: number

  constructor(seed: string | number) {
    this.#seed = String(seed)
    this.#state = Number(Bun.hash.cityHash32(this.#seed))
  }

  /** Numbers of their own for a purpose: how many of them are drawn changes no others. */
  of(purpose: string): Random {
    return new Random(`${this.#seed}/${purpose}`)
  }

  /** At least 0, less than 1. */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer: at least 0, less than `most`. */
  below(most: number): number {
    return Math.floor(this.next() * most)
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T
  }
}

/** Makes UUIDs. Some have half of an earlier one, which no part of the program may take for the same. */
export function idsOf(random: Random): () => string {
  const made: string[] = []
  return () => {
    const digits = Array.from({ length: 32 }, (_, place) =>
      place === 12 ? '4' : place === 16 ? 'a' : random.below(16).toString(16),
    ).join('')
    const groups = [0, 8, 12, 16, 20].map((from, index, all) => digits.slice(from, all[index + 1]))
    const fresh = groups.join('-')
    const near = made.length > 0 && random.chance(0.1) ? random.pick(made) : fresh
    const id = random.chance(0.5)
      ? near.slice(0, 18) + fresh.slice(18)
      : fresh.slice(0, 18) + near.slice(18)
    made.push(id)
    return id
  }
}
