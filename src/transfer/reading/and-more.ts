// How a sentence counts what it does not show.

/** After the first of several: ` (and 3 more)`. */
export const andMore = (more: number): string => (more > 0 ? ` (and ${more} more)` : '')

/** At the end of a list: `, and 3 more`. */
export const andMoreOfList = (more: number): string => (more > 0 ? `, and ${more} more` : '')
