import type { PetstockError, Retry } from '../../client/client.ts'

/** Why changes wait. */
export type WaitingFor =
  /** Nothing answers, or something else does than petstock. */
  | 'service'
  /** Its limits let the key do no more for a while. */
  | 'limit'
  /** It answers, and cannot save anything just now. */
  | 'storage'

export const waitingFor = ({ status, code }: Pick<Retry, 'status' | 'code'>): WaitingFor => {
  if (status === 429) return 'limit'
  const isItsOwn = code === 'storage_unavailable' || code === 'overloaded' || status === 500
  return isItsOwn ? 'storage' : 'service'
}

/**
 * What an error means for a change.
 * - `again`: it is no final word
 * - `key`: the key is not taken any more
 * - `refused`: this change will not be made
 */
export function classifyError({ status }: PetstockError): 'again' | 'key' | 'refused' {
  if (status === 401) return 'key'
  // 0: it was not the service that answered, whatever it said.
  return status === 0 || status === 429 || status >= 500 ? 'again' : 'refused'
}
