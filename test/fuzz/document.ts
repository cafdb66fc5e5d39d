import type { OpenApi, PathItem } from '../docs/contract.ts'

/**
 * The same document with one server for all of it. The desk has servers of its own in the document, which
 * the fuzzer does not read.
 */
export function underOneServer(json: string): string {
  const document: OpenApi = JSON.parse(json)
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const full = item.servers === undefined ? `/v1${path}` : path
    return [full, withoutServers(item)] as const
  })
  return JSON.stringify({ ...document, servers: [{ url: '/' }], paths: Object.fromEntries(paths) })
}

const withoutServers = ({ servers: _, ...methods }: PathItem): object =>
  Object.fromEntries(
    Object.entries(methods).map(([method, { servers: _servers, ...operation }]) => [
      method,
      operation,
    ]),
  )
