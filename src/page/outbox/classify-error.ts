import type { PetstockError, Retry } from '../../client/client.ts'

/** Why changes wait. */
export type WaitingFor =
  /** There is no response, or something else than petstock has responded. */
  | 'service'
  /** A limit of the key is used up. */
  | 'limit'
  /** The service responds, and cannot save at present. */
  | 'storage'

export const waitingFor = ({ status, code }: Pick<Retry, 'status' | 'code'>): WaitingFor => {
  if (status === 429) return 'limit'
  const isItsOwn = code === 'storage_unavailable' || code === 'overloaded' || status === 500
  return isItsOwn ? 'storage' : 'service'
}

/**
 * What an error means for a change.
 * - `again`: the page tries again
 * - `key`: the service does not accept the key any more
 * - `refused`: the service will not make this change
 */
export function classifyError({ status }: PetstockError): 'again' | 'key' | 'refused' {
  if (status === 401) return 'key'
  // 0: there was no response of the service.
  return status === 0 || status === 429 || status >= 500 ? 'again' : 'refused'
}
