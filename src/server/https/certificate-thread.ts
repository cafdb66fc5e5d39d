import { startThread } from '#runtime/thread'
import type { Wish } from '../../tls/make-certificate.ts'
import type { TlsFolder } from '../../tls/tls-folder.ts'
import { TLS_URL } from '../../worker-urls.ts'

/** What the server asks of the thread that makes a certificate. */
export interface MakingRequest {
  readonly folder: TlsFolder
  readonly wish: Wish
  /** UTC epoch milliseconds. */
  readonly now: number
}

export type MakingResult =
  | { readonly outcome: 'made' }
  /** The files there are unchanged, and the message says what to do. */
  | { readonly outcome: 'refused'; readonly message: string }
  | { readonly outcome: 'failed'; readonly message: string }

/** Makes a certificate on a thread of its own, which ends with it. */
export async function makeOnThread(
  request: MakingRequest,
): Promise<Exclude<MakingResult, { outcome: 'failed' }>> {
  const { promise, resolve, reject } = Promise.withResolvers<MakingResult>()
  const thread = startThread<MakingResult>(TLS_URL, {
    onMessage: resolve,
    onError: (message) => reject(new Error(message)),
    onEnd: () => reject(new Error('the thread that makes certificates ended')),
  })
  thread.post(request)
  try {
    const result = await promise
    if (result.outcome === 'failed') throw new Error(result.message)
    return result
  } finally {
    void thread.terminate()
  }
}
