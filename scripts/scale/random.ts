/** Gives numbers from 0 up to 1, and not 1. */
export type Random = () => number

/** A small generator that gives the same numbers for the same seed: mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A number of a normal distribution with mean 0 and deviation 1: Box and Muller. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** A factor whose mean is 1. Most are a little less, and a few are much more. */
export const spreadFactor = (spread: number, random: Random): number =>
  Math.exp(spread * normal(random) - (spread * spread) / 2)

/** Means above this one are drawn as a normal distribution: what is lost is how lopsided they are, which is little. */
const LARGE = 200

/** How many events there are, where so many are expected and they come independently of each other. */
export function poisson(mean: number, random: Random): number {
  if (mean > LARGE) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  // A part at a time, so that no part is too small for a number.
  let count = 0
  for (let rest = mean; rest > 0; rest -= 50) {
    const least = Math.exp(-Math.min(rest, 50))
    for (let product = random(); product > least; product *= random()) count += 1
  }
  return count
}

/** The index of one of several, each as likely as its weight. */
export function weighted(cumulative: ArrayLike<number>, random: Random): number {
  const wanted = random() * (cumulative[cumulative.length - 1] ?? 0)
  let [low, high] = [0, cumulative.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cumulative[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}

/** Sums of the weights up to each place. */
export function cumulative(weights: Iterable<number>): Float64Array {
  let sum = 0
  return Float64Array.from(weights, (weight) => {
    sum += weight
    return sum
  })
}
