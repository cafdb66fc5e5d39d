/**
 * RFC 9562: any version but those of the future, so that a client may use what its language has. What
 * `format: uuid` alone lets through is more.
 */
export const UUID_PATTERN =
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$'

const UUID = new RegExp(UUID_PATTERN)

/**
 * Reads the id that a client gives a change, so that it may be repeated.
 * @returns the id in lower case; undefined for anything but a UUID
 */
export const readChangeId = (id: unknown): string | undefined =>
  typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : undefined
