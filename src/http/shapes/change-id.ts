/**
 * The form of a UUID, of any version and variant: SQL Server, EF Core and ABP make ids in the order of their index, whose bits
 * say neither. The nil UUID is what a client sends that has made none.
 */
export const UUID_PATTERN =
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

export const NIL_UUID = '00000000-0000-0000-0000-000000000000'

const UUID = new RegExp(UUID_PATTERN)

/** What an id has to be, as the end of a sentence. */
export const CHANGE_ID_RULE =
  'a UUID that you make: 8-4-4-4-12 hexadecimal digits, not all of them 0, without braces'

/**
 * Reads the id that a client gives a change, so that it may be repeated.
 * @returns the id in lower case; undefined for anything but a UUID
 */
export function readChangeId(id: unknown): string | undefined {
  if (typeof id !== 'string' || !UUID.test(id)) return undefined
  return id === NIL_UUID ? undefined : id.toLowerCase()
}
