/** What stands in front of a service, as a proxy does, and responds to some requests itself. */
export function frontOf(service: string) {
  const front = {
    /** The response to a path, in place of the service's; undefined: the service's. */
    respond: (_path: string): Response | Promise<undefined> | undefined => undefined,
  }
  const server = Bun.serve({
    hostname: 'localhost',
    port: 0,
    idleTimeout: 0,
    async fetch({ url, method, headers, body, signal }) {
      const { pathname, search } = new URL(url)
      const own = await front.respond(pathname)
      if (own !== undefined) return own
      const init = { method, headers, body, signal, decompress: false }
      return fetch(service + pathname + search, init).catch(
        () => new Response(null, { status: 502 }),
      )
    },
  })
  return Object.assign(front, {
    origin: `http://localhost:${server.port}`,
    [Symbol.asyncDispose]: () => server.stop(true),
  })
}
