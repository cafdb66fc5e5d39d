import { effect } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { systemClock } from '../../../client/clock.ts'
import { type Page, usePage } from '../../page.ts'
import type { Pet } from '../../state/pet.ts'
import { Journal } from './journal.ts'

/** A pet's journal for as long as the pet is looked at; it follows what happens to the pet. */
export function useJournal(petId: bigint): Journal {
  const page = usePage()
  const [journal] = useState(() => journalOf(petId, page))
  useEffect(() => {
    journal.open()
    const stopFollowing = follow(petId, page, journal)
    return () => {
      stopFollowing()
      journal.close()
    }
  }, [journal])
  return journal
}

function journalOf(petId: bigint, { session }: Page): Journal {
  const shop = session.current.peek()?.shop
  if (shop === undefined) throw new Error('nobody is signed in')
  const { movements } = shop.desk.api.inventory({ petId })
  return new Journal({
    // Where the limit is hit, it says so rather than waiting unseen.
    read: (query, signal) => movements.get({ query, signal, deadline: 10_000 }),
    limits: () => shop.limits(),
    clock: systemClock,
    wallClock: Date.now,
    onRefused: () => session.refused(),
  })
}

function follow(petId: bigint, { stock, live }: Page, journal: Journal): () => void {
  let before: string | undefined
  const stopTelling = effect(() => {
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
  const stopRetrying = effect(() => {
    const requestError = journal.requestError.peek()
    if (live.state.value.state === 'live' && requestError && !requestError.until) journal.retry()
  })
  return () => {
    stopTelling()
    stopRetrying()
  }
}

/** What is another one after every line of the journal. */
const lastOf = (pet: Pet | undefined): string =>
  `${pet?.quantity} ${pet?.status} ${pet?.lastMovement?.at} ${pet?.lastMovement?.reason}`
