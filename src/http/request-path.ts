/** The path alone: a query string may hold anything. A Host header may be no part of any address. */
export const pathOf = (url: string): string =>
  url.slice(url.indexOf('/', url.indexOf('//') + 2)).replace(/[?#].*$/s, '')
