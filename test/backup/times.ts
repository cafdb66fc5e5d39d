import fc from 'fast-check'

/** UTC epoch milliseconds, as any clock may show them. */
export const times = fc.integer({
  min: Date.UTC(1970, 0, 1),
  max: Date.UTC(2200, 0, 1),
})
