import { bearer, type Server } from '../../support/petstock.ts'

/**
 * Has stock pages listen to events, each until the block ends: a page whose stream has ended opens another at once.
 * `await using pages = listenForGood(server, key, 4)`.
 */
export function listenForGood(server: Pick<Server, 'request'>, key: string, count: number) {
  const versions: string[] = Array.from({ length: count }, () => '')
  const failures: string[] = []
  const end = new AbortController()
  const { signal } = end

  /** Listens to one stream to its end, which the server makes in good order. */
  async function listen(at: number): Promise<void> {
    const init = { headers: bearer(key), signal }
    const { status, body } = await server.request('/desk/api/events', init)
    if (status !== 200 || body === null) throw new Error(`no stream, but ${status}`)
    let heard = ''
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      if (heard.includes('\n\n')) continue
      heard += text
      // The first event names the version of the server.
      versions[at] = /"version":"([^"]+)"/.exec(heard)?.[1] ?? ''
    }
  }

  const listening = versions.map(async (_, at) => {
    while (!signal.aborted) {
      await listen(at).catch((error) => void (signal.aborted || failures.push(String(error))))
    }
  })
  return {
    /** The version of the server that each page listens to. */
    versions: versions as readonly string[],
    /** Why a stream could not be opened, or was broken off. */
    failures: failures as readonly string[],
    async [Symbol.asyncDispose]() {
      end.abort()
      await Promise.all(listening)
    },
  }
}
