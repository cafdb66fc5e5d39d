/** The middle of several measurements, with the least and the greatest of them. */
export interface Figure {
  readonly median: number
  readonly least: number
  readonly greatest: number
}

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

export function figureOf(values: readonly number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  return { median, least: at(0), greatest: at(sorted.length - 1) }
}

/**
 * Measures several things in turn, round after round, so that whatever else the machine does falls
 * on all of them.
 */
export async function alternate<Name extends string, Value = number>(
  measures: Record<Name, () => Promise<Value>>,
  rounds = ROUNDS,
): Promise<Record<Name, Value[]>> {
  const names = Object.keys(measures) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<
    Name,
    Value[]
  >
  for (let round = 0; round < rounds; round++) {
    for (const name of names) values[name].push(await measures[name]())
  }
  return values
}

/** Ratios, round by round. */
export const ratios = (over: readonly number[], under: readonly number[]): Figure =>
  figureOf(over.map((value, index) => value / (under[index] ?? Number.NaN)))
