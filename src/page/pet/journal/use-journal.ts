import { effect } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { systemClock } from '../../../client/clock.ts'
import { useKit } from '../../kit/kit.ts'
import type { PageSession } from '../../kit/kit-session.ts'
import type { Live } from '../../state/live.ts'
import type { Pet } from '../../state/pet.ts'
import type { Stock } from '../../state/stock.ts'
import { useStock } from '../../state/use-stock.ts'
import { Journal } from './journal.ts'

/** The journal of a pet while its panel is open. It follows the changes of the pet. */
export function useJournal(petId: bigint): Journal {
  const { session } = useKit()
  const { stock, live } = useStock()
  const [journal] = useState(() => journalOf(petId, session))
  useEffect(() => {
    journal.open()
    const stopFollowing = follow(petId, { stock, live }, journal)
    return () => {
      stopFollowing()
      journal.close()
    }
  }, [journal])
  return journal
}

function journalOf(petId: bigint, session: PageSession): Journal {
  const shop = session.current.peek()?.shop
  if (shop === undefined) throw new Error('no key is signed in')
  const { movements } = shop.desk.api.inventory({ petId })
  return new Journal({
    // A short deadline: at a limit the panel says so, in place of a long silent wait.
    read: (query, signal) => movements.get({ query, signal, deadline: 10_000 }),
    limits: () => shop.limits(),
    clock: systemClock,
    wallClock: Date.now,
    onRefused: () => session.refused(),
  })
}

interface Followed {
  readonly stock: Stock
  readonly live: Live
}

function follow(petId: bigint, { stock, live }: Followed, journal: Journal): () => void {
  let before: string | undefined
  const stopRefreshing = effect(() => {
    if (!stock.loaded.value) return
    const pet = stock.find(petId)
    const now = lastOf(pet)
    const known = journal.entries.peek()
    const isNews =
      before === undefined
        ? known !== undefined && known[0]?.at !== pet?.lastMovement?.at
        : before !== now
    before = now
    if (isNews) journal.refresh()
  })
  const stopRetrying = retryWhenLive(journal, live)
  return () => {
    stopRefreshing()
    stopRetrying()
  }
}

/** Tries again after an error, once the page hears of changes again. @returns a function that ends it */
export const retryWhenLive = (
  journal: Pick<Journal, 'requestError' | 'retry'>,
  live: Live,
): (() => void) =>
  effect(() => {
    const requestError = journal.requestError.peek()
    if (live.state.value.state === 'live' && requestError && !requestError.until) journal.retry()
  })

/** A text that differs after every entry of the journal. */
const lastOf = (pet: Pet | undefined): string =>
  `${pet?.quantity} ${pet?.status} ${pet?.lastMovement?.at} ${pet?.lastMovement?.reason}`
