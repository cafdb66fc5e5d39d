/** What was measured: its amounts, and what it cost in all. */
export interface Sample {
  readonly amounts: readonly number[]
  readonly cost: number
}

/**
 * The cost of each amount, by least squares of the relative errors: a small sample counts as much as a large one.
 * A cost below 0 is taken as 0.
 */
export function fit(samples: readonly Sample[]): readonly number[] {
  const count = samples[0]?.amounts.length ?? 0
  const scaled = samples.map(({ amounts, cost }) => amounts.map((amount) => amount / cost))
  const product = (a: number, b: number) =>
    scaled.reduce((sum, row) => sum + (row[a] ?? 0) * (row[b] ?? 0), 0)
  const places = Array.from({ length: count }, (_, place) => place)
  const matrix = places.map((a) => [
    ...places.map((b) => product(a, b)),
    scaled.reduce((sum, row) => sum + (row[a] ?? 0), 0),
  ])
  return solve(matrix).map((cost) => Math.max(0, cost))
}

/** Gauss and Jordan. */
function solve(matrix: number[][]): number[] {
  for (const [place, row] of matrix.entries()) {
    const pivot = row[place] ?? Number.NaN
    for (const at of row.keys()) row[at] = (row[at] ?? 0) / pivot
    for (const other of matrix) {
      if (other === row) continue
      const factor = other[place] ?? 0
      for (const at of row.keys()) other[at] = (other[at] ?? 0) - factor * (row[at] ?? 0)
    }
  }
  return matrix.map((row) => row.at(-1) ?? Number.NaN)
}
