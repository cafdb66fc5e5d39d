import type { Server as BunServer } from 'bun'

/** A service behind a slow network: the list of pets arrives as a test lets it. */
export function slowList(server: { readonly url: string }, firstBytes: number) {
  let rest = Promise.withResolvers<void>()
  const proxy: BunServer<undefined> = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const { method, headers, signal } = request
      const body = method === 'GET' ? null : await request.arrayBuffer()
      const asked = new Headers(headers)
      asked.set('Accept-Encoding', 'identity')
      const response = await fetch(server.url + pathname + search, {
        ...{ method, headers: asked, body, signal, decompress: false },
      })
      if (pathname !== '/desk/api/inventory' || method !== 'GET') return response
      const list = new Uint8Array(await response.arrayBuffer())
      const stream = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(list.slice(0, firstBytes))
          await rest.promise
          controller.enqueue(list.slice(firstBytes))
          controller.close()
        },
      })
      return new Response(stream, { headers: { 'Content-Type': 'application/json' } })
    },
  })
  return {
    url: proxy.url.origin,
    /** Lets the rest of the list come. */
    goOn: () => rest.resolve(),
    /** Holds up the next list again. */
    holdUp: () => {
      rest = Promise.withResolvers<void>()
    },
    [Symbol.asyncDispose]: () => proxy.stop(true),
  }
}
