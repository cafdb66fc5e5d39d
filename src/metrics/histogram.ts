/** Counts values in buckets: cheap enough to be done for every request. */
export class Histogram {
  /** The upper bound of each bucket, ascending; values beyond the last are counted in `count` alone. */
  readonly bounds: readonly number[]
  readonly #inBucket: Float64Array
  #count = 0
  #sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.#inBucket = new Float64Array(bounds.length)
  }

  observe(value: number): void {
    this.#count += 1
    this.#sum += value
    for (let bucket = 0; bucket < this.bounds.length; bucket++) {
      if (value <= (this.bounds[bucket] as number)) {
        this.#inBucket[bucket] = (this.#inBucket[bucket] as number) + 1
        return
      }
    }
  }

  get count(): number {
    return this.#count
  }

  get sum(): number {
    return this.#sum
  }

  /** For each bound, how many values were at most that. */
  cumulative(): number[] {
    let total = 0
    return Array.from(this.#inBucket, (count) => {
      total += count
      return total
    })
  }
}
