import type { Clock } from './clock.ts'
import { localError, PetstockError } from './errors.ts'

interface AttemptOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  readonly timeoutMs: number
  /** Ends the attempt, which throws the reason of this signal. */
  readonly end: AbortSignal
}

/**
 * Sends one request, and reads its response to the last byte: a connection may break off in the middle.
 * @throws PetstockError network_failure, unexpected_answer, or the reason of `end`
 */
export async function attempt(
  url: string,
  init: RequestInit,
  { fetch, clock, timeoutMs, end }: AttemptOptions,
): Promise<Response> {
  if (end.aborted) throw end.reason
  const controller = new AbortController()
  const stopped = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  const onEnd = () => controller.abort(end.reason)
  end.addEventListener('abort', onEnd)
  const cancel = clock.after(timeoutMs, () =>
    controller.abort(localError('network_failure', `${url} has not answered for ${timeoutMs} ms.`)),
  )
  const response = (async () =>
    readWhole(await fetch(url, { ...init, signal: controller.signal })))()
  try {
    // The race ends also where a fetch ignores its signal.
    return await Promise.race([response, stopped])
  } catch (error) {
    if (error instanceof PetstockError) throw error
    throw localError('network_failure', `${url} could not be reached: ${reasonOf(error)}`, error)
  } finally {
    cancel()
    end.removeEventListener('abort', onEnd)
  }
}

const WITHOUT_BODY: readonly number[] = [204, 205, 304]

async function readWhole(response: Response): Promise<Response> {
  const { status, headers } = response
  // A browser hides the target of a redirect. The service never redirects.
  if (status === 0)
    throw localError('unexpected_answer', `${response.url} was answered by a redirect.`)
  const body = await response.arrayBuffer()
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers })
}

/** The innermost cause of an error: `fetch failed` alone says little. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
