/**
 * Reads a bearer token out of an Authorization header (RFC 6750). The scheme's name is matched in any
 * letter case (RFC 9110). A key anywhere else in a request is no credential.
 * @returns undefined where there is no bearer credential at all
 */
export function readToken(authorization: string | null): string | undefined {
  if (authorization === null) return undefined
  if (!authorization.startsWith('Bearer ')) {
    if (authorization.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  }
  const token = authorization.slice(7).trim()
  return token === '' ? undefined : token
}
