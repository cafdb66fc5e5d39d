// How often the properties of a file are tried, each time with other values. A run of the tests tries each of them a
// hundred times at most; a long one, with PETSTOCK_TEST_PROPERTY_RUNS=1000 for one, so much more often.

const USUAL = 100

const asked = Number(process.env.PETSTOCK_TEST_PROPERTY_RUNS ?? USUAL)

/**
 * The runs of a property, for `fc.assert`.
 * @param most how many it takes to be sure of it; fewer than a hundred for one that takes long
 */
export function runs(most: number): { numRuns: number } {
  if (most < USUAL) return { numRuns: Math.ceil((most * asked) / USUAL) }
  return { numRuns: asked === USUAL ? USUAL : Math.max(most, asked) }
}
