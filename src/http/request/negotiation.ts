/** Whether an Accept-Encoding takes gzip (RFC 9110, 12.5.3): by its name, and not with a weight of 0. */
export const acceptsGzip = (acceptEncoding: string | null): boolean =>
  (acceptEncoding ?? '').split(',').some((entry) => {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const isGzip = coding === 'gzip' || coding === 'x-gzip'
    return isGzip && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })

// Nothing but its quotes ends a tag (RFC 9110, 8.8.3): it may contain a comma or an asterisk.
const OPAQUE_TAGS = /"[^"]*"/g

// A proxy that compresses marks the tag of what it has compressed, and hands If-None-Match on as it came: "abc-gzip" (Apache,
// Caddy), "abc--gzip" (Jetty), "abc;gzip", "abc-br".
const MARK_OF_A_PROXY = /(?:[-;:]{1,2}(?:gzip|br|zstd|deflate)){1,3}"$/

/**
 * Whether the client has this content already (RFC 9110, 13.1.2): If-None-Match names its tag, in a list
 * or alone, or is `*`. A weak tag matches like a strong one, and one that a proxy has marked like the one it was.
 * @param etag a strong tag, with its quotes
 */
export function hasCurrent(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  // Most clients send the tag as it came.
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const tags = ifNoneMatch.match(OPAQUE_TAGS) ?? []
  return tags.some((tag) => tag === etag || tag.replace(MARK_OF_A_PROXY, '"') === etag)
}
