/** The path alone: a query string may hold anything. A Host header may be no part of any address. */
export const pathOf = (url: string): string =>
  url.slice(url.indexOf('/', url.indexOf('//') + 2)).replace(/[?#].*$/s, '')

/** What comes after the question mark, whatever stands before it. */
export function queryOf(url: string): URLSearchParams {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? []
  return new URLSearchParams(query)
}
