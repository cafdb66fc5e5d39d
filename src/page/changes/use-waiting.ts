import { usePage } from '../page.ts'
import { useOutage } from '../session/use-outage.ts'

type Wait =
  | { readonly why: 'service' | 'storage' }
  | { readonly why: 'limit'; readonly until: number }

/** What changes wait for: what their last attempt met, or else what other requests meet. */
export function useWaiting(): Wait | undefined {
  const { outbox } = usePage()
  const outage = useOutage()
  const state = outbox.state.value
  if (state.state === 'waiting') return state
  return outage?.why === 'unreachable' ? { why: 'service' } : outage
}
