/** What stands for a pet in a path: its digits are sent as they are. */
export type PathValue = bigint | number | string

/**
 * Writes a value as one segment of a path.
 * @throws RangeError for a number that may have been rounded already, TypeError for what no path can hold
 */
export function encodePathValue(name: string, value: PathValue): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(
      `${name} is the number ${value}, which may not be the one you mean: numbers are exact to 2^53 only. Use a bigint or a string.`,
    )
  }
  // Dots alone lead to another path, however they are written.
  if (value === '' || value === '.' || value === '..') {
    throw new TypeError(`${name} is ${JSON.stringify(value)}, which cannot stand in a path.`)
  }
  return encodeURIComponent(String(value))
}
