import { usePage } from '../page.ts'
import type { Outage } from './connectivity.ts'

/** Why requests get no response, or changes of others do not arrive. */
export function useOutage(): Outage | undefined {
  const { connectivity, live } = usePage()
  const isCut = live.state.value.state === 'waiting'
  return connectivity.outage.value ?? (isCut ? { why: 'unreachable' } : undefined)
}
