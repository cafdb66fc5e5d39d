// RFC 9562: any version, so that a client may take what its language has.
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Reads the id that a client gives a change, so that it may be repeated; undefined for no UUID. */
export function readChangeId(id: unknown): string | undefined {
  const text = typeof id === 'string' ? id.toLowerCase() : ''
  return UUID.test(text) ? text : undefined
}
