import { getLogger } from '@logtape/logtape'
import { keyOf, type Visit, visitHeaders } from '../visit.ts'
import { acceptsGzip } from './accepts-gzip.ts'
import type { DeskLists } from './desk-lists.ts'

const log = getLogger(['petstock', 'http'])

/** How long a reader may take for what its connection holds, which can be megabytes. */
const PATIENCE_SECONDS = 120

export interface ListDependencies {
  readonly lists: Pick<DeskLists, 'open'>
  /** Keeps the server from hanging up on a client whose connection is silent; 0: for good. */
  readonly allowSilence: (request: Request, seconds: number) => void
}

/**
 * Every pet with all that there is to see of it, sent as it is read.
 * @throws Refusal overloaded, StorageUnavailable
 */
export async function listAnswer(
  { lists, allowSilence }: ListDependencies,
  request: Request,
  visit: Visit,
): Promise<Response> {
  const { id: keyId } = keyOf(visit)
  const gzip = acceptsGzip(request.headers.get('accept-encoding'))
  const headers = listHeaders(visit, gzip)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const body = await lists.open({
    keyId,
    gzip,
    signal: request.signal,
    onProgress: () => allowSilence(request, PATIENCE_SECONDS),
    onBroken: (error) => log.error('a list broke off', { requestId: visit.requestId, error }),
  })
  return new Response(body, { headers })
}

const listHeaders = (visit: Visit, gzip: boolean): Record<string, string> => ({
  ...visitHeaders(visit),
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding',
  ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
})
