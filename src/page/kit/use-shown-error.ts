import { type Kit, useKit } from './kit.ts'
import { NO_CONNECTION, type RequestError } from './request-error.ts'

/**
 * Why something is not shown: what its request met, or that none gets a response at present. Requests go on until then.
 * @param known what is shown; undefined: nothing yet
 */
export function shownError(
  error: RequestError | undefined,
  known: unknown,
  { outage }: Kit,
): RequestError | undefined {
  const isCut = outage.value?.why === 'unreachable'
  return error ?? (isCut && known === undefined ? NO_CONNECTION : undefined)
}

export const useShownError = (error: RequestError | undefined, known: unknown) =>
  shownError(error, known, useKit())
