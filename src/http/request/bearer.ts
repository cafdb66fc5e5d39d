const SURROUNDED = /^(?:["'`<[{(].*|.*["'`>\]}),;])$/s

/** What to take away from a token that stands for nothing, as a sentence; empty where that is not known. */
export function adviceOnToken(token: string): string {
  if (/^bearer\s/i.test(token)) return 'Write Bearer once.'
  return SURROUNDED.test(token) ? 'Send it without quotes, brackets and commas around it.' : ''
}

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
