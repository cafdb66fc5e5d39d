import { CACHE_CONTROL } from './caching.ts'
import { type RequestContext, setContextHeaders } from './context.ts'
import { ReusedHeaders } from './reused-headers.ts'

/** How a response with JSON is sent. */
export interface Sending {
  readonly status?: 200 | 201 | 202
  /** How it may be kept; left out of the response to a change that says what was made. */
  readonly caching?: 'private' | 'none'
  /** Whether an earlier request under the same id has made the change. */
  readonly isReplayed?: boolean
}

const AS_IT_IS: Sending = {}

const headersWith = (constant: Readonly<Record<string, string>>) => {
  const json = { 'Content-Type': 'application/json', ...constant }
  return {
    unsaid: new ReusedHeaders(json),
    private: new ReusedHeaders({ ...json, 'Cache-Control': CACHE_CONTROL.private }),
    none: new ReusedHeaders({ ...json, 'Cache-Control': CACHE_CONTROL.none }),
  }
}

const madeNow = headersWith({})
const madeBefore = headersWith({ 'Idempotent-Replayed': 'true' })

/** A response with JSON that is written already. */
export function jsonResponse(
  json: string,
  context: RequestContext,
  { status = 200, caching, isReplayed = false }: Sending = AS_IT_IS,
): Response {
  const headers = (isReplayed ? madeBefore : madeNow)[caching ?? 'unsaid']
  return new Response(json, { status, headers: setContextHeaders(headers, context).take() })
}
