import { useKit } from '../kit/kit.ts'
import { useChanges } from './use-changes.ts'

type Wait =
  | { readonly why: 'service' | 'storage' }
  | { readonly why: 'limit'; readonly until: number }

/** What changes wait for: what their last attempt met, or else what other requests meet. */
export function useWaiting(): Wait | undefined {
  const { outbox } = useChanges()
  const { outage: shown } = useKit()
  const outage = shown.value
  const state = outbox.state.value
  if (state.state === 'waiting') return state
  return outage?.why === 'unreachable' ? { why: 'service' } : outage
}
