/**
 * The path of a base URL before its /v1, which a proxy takes off; empty where there is none. Below one, the API and its
 * documents work. The stock page and /docs load what they need from the root of their host.
 */
export const basePath = (baseUrl: string): string =>
  new URL(baseUrl, 'http://localhost').pathname.replace(/\/v1$/, '')

/** Where a base URL says that everybody finds the stock page; undefined where it names no host, or a path on it. */
export const publicOrigin = (baseUrl: string): string | undefined =>
  URL.canParse(baseUrl) && basePath(baseUrl) === '' ? new URL(baseUrl).origin : undefined
