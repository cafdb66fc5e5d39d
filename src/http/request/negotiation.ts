/** Whether an Accept-Encoding takes gzip (RFC 9110, 12.5.3): by its name, and not with a weight of 0. */
export const acceptsGzip = (acceptEncoding: string | null): boolean =>
  (acceptEncoding ?? '').split(',').some((entry) => {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const isGzip = coding === 'gzip' || coding === 'x-gzip'
    return isGzip && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })

// Nothing but its quotes ends a tag (RFC 9110, 8.8.3): it may contain a comma or an asterisk.
const OPAQUE_TAGS = /"[^"]*"/g

/**
 * Whether the client has this content already (RFC 9110, 13.1.2): If-None-Match names its tag, in a list
 * or alone, or is `*`. A weak tag matches like a strong one.
 * @param etag a strong tag, with its quotes
 */
export function hasCurrent(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  // Most clients send the tag as it came.
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.match(OPAQUE_TAGS)?.includes(etag) === true
}
