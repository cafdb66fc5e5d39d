/**
 * The path of a base URL before its /v1, which a proxy takes off; empty where there is none. Below one, the API and its
 * documents work. The stock page and /docs load what they need from the root of their host.
 */
export const basePath = (baseUrl: string): string =>
  new URL(baseUrl, 'http://localhost').pathname.replace(/\/v1$/, '')
