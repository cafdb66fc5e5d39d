import { setImmediate } from 'node:timers/promises'
import { getLogger } from '@logtape/logtape'
import { pagesOf } from '../../live/pages.ts'
import type { OverviewReader } from '../../stock/overview.ts'
import { type Visit, visitHeaders } from '../visit.ts'
import { acceptsGzip } from './accepts-gzip.ts'
import { listStream } from './list-stream.ts'

const log = getLogger(['petstock', 'http'])

/** How long a reader may take for what its connection holds, which can be megabytes. */
const PATIENCE_SECONDS = 120

export interface ListDependencies {
  readonly overviews: Pick<OverviewReader, 'overviews'>
  /** Keeps the server from hanging up on a client whose connection is silent; 0: for good. */
  readonly allowSilence: (request: Request, seconds: number) => void
}

/** Every pet with all that there is to see of it, sent as it is read. @throws StorageUnavailable */
export async function listAnswer(
  { overviews, allowSilence }: ListDependencies,
  request: Request,
  visit: Visit,
): Promise<Response> {
  const gzip = acceptsGzip(request.headers.get('accept-encoding'))
  const headers = listHeaders(visit, gzip)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const json = listStream(
    await begun(pagesOf(overviews, setImmediate)),
    () => allowSilence(request, PATIENCE_SECONDS),
    (error) => log.error('a list broke off', { requestId: visit.requestId, error }),
  )
  const body = gzip ? json.pipeThrough(new CompressionStream('gzip')) : json
  return new Response(body, { headers })
}

const listHeaders = (visit: Visit, gzip: boolean): Record<string, string> => ({
  ...visitHeaders(visit),
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding',
  ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
})

/** Reads the first page, so that what stands in the way shows while there can be another answer. */
async function begun<T>(
  pages: AsyncGenerator<T, void, undefined>,
): Promise<AsyncGenerator<T, void, undefined>> {
  const first = await pages.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pages
  })()
}
