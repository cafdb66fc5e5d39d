/**
 * The path of a request's address, without its query string. It is what Elysia routes by, for the address
 * of a request from {@link withFullAddress}.
 */
export function pathOf(url: string): string {
  const start = pathStartOf(url)
  const query = url.indexOf('?', start + 1)
  return query === -1 ? url.slice(start) : url.slice(start, query)
}

/**
 * Elysia looks for the path from the twelfth character of a request's address on. Where the Host
 * header is missing or cannot be part of an address, the runtime gives the path alone, and where it is as
 * short as `pos` the path begins before that; of a CONNECT, it gives an address without a path. Such a
 * request gets an address that has a host and a path.
 */
export function withFullAddress(request: Request): Request {
  const { url } = request
  const start = pathStartOf(url)
  if (start < 11) {
    const path = start === -1 ? `/${url}` : url.slice(start)
    Object.defineProperty(request, 'url', { value: `http://localhost${path}` })
  }
  return request
}

const pathStartOf = (url: string): number =>
  url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2)
