import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { sleep, systemClock } from '../../client/clock.ts'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { usePage } from '../page.ts'
import { ONCE } from './use-people.ts'

/** A one-time code that waits for a device or a manager. */
export type WaitingCode = Data<Routes['desk']['api']['codes']['get']['response']>['codes'][number]

const ASK_EVERY_MS = 1_500
/** While no code waits. */
const LOOK_EVERY_MS = 10_000

/**
 * Follows the codes that wait.
 * @param onChanged called when one waits no more
 */
export function useWaitingCodes(onChanged: () => void) {
  const { session } = usePage()
  const codes = useSignal<readonly WaitingCode[]>([])
  const changed = useRef(onChanged)
  changed.current = onChanged
  const latest = useRef(0)

  async function read(): Promise<void> {
    latest.current += 1
    const turn = latest.current
    const response = await session.current.peek()?.shop.desk.api.codes.get(ONCE)
    // A later reading knows more. After a failure the next one follows.
    if (turn !== latest.current || !response?.data) return
    const waiting = response.data.codes
    const isOneGone = codes.peek().some(({ id }) => !waiting.some((code) => code.id === id))
    codes.value = waiting
    if (isOneGone) changed.current()
  }

  useEffect(() => {
    const end = new AbortController()
    const follow = async (): Promise<void> => {
      while (!end.signal.aborted) {
        await read()
        const waitMs = codes.peek().length > 0 ? ASK_EVERY_MS : LOOK_EVERY_MS
        await sleep(systemClock, waitMs, end.signal)
      }
    }
    void follow()
    return () => end.abort()
  }, [])
  return { codes: codes.value, read: () => void read() }
}
