/** The most characters (Unicode code points) that a pet's name can have. */
export const MAX_NAME_LENGTH = 200

/** True for a pet's name: 1 to {@link MAX_NAME_LENGTH} characters, any Unicode but NUL and lone surrogates. */
export const isPetName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  // A code point is at most two units: longer text is refused without being walked through.
  value.length <= 2 * MAX_NAME_LENGTH &&
  value.isWellFormed() &&
  !value.includes('\0') &&
  (value.length <= MAX_NAME_LENGTH || [...value].length <= MAX_NAME_LENGTH)
