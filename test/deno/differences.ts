/** What the program does otherwise under Deno, and the tests that see it. The guide has the same list. */
export interface Difference {
  readonly what: string
  /** Their names, as the runner prints them. */
  readonly tests: readonly string[]
}

export const DIFFERENCES: readonly Difference[] = []
