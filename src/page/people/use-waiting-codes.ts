import { useEffect, useRef } from 'preact/hooks'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { useQuery } from '../kit/use-query.ts'
import { ONCE } from '../kit/use-requests.ts'

type Waiting = Data<Routes['desk']['api']['codes']['get']['response']>

/** A one-time code that waits for a device or a manager. */
export type WaitingCode = Waiting['codes'][number]

const ASK_EVERY_MS = 1_500
/** While no code waits. */
const LOOK_EVERY_MS = 10_000

/**
 * Follows the codes that wait.
 * @param onChanged called when one waits no more
 */
export function useWaitingCodes(onChanged: () => void) {
  const { value, read } = useQuery<Waiting>(
    ({ desk }, signal) => desk.api.codes.get({ ...ONCE, signal }),
    {
      everyMs: (known) => (known && known.codes.length > 0 ? ASK_EVERY_MS : LOOK_EVERY_MS),
    },
  )
  const codes = value.value?.codes ?? []
  const before = useRef<readonly WaitingCode[]>([])
  useEffect(() => {
    const isOneGone = before.current.some(({ id }) => !codes.some((code) => code.id === id))
    before.current = codes
    if (isOneGone) onChanged()
  }, [value.value])
  return { codes, read: () => void read() }
}
