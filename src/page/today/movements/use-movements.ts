import { effect } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { systemClock } from '../../../client/clock.ts'
import type { Routes } from '../../../client/contract.ts'
import type { Data } from '../../../client/operations.ts'
import { useKit } from '../../kit/kit.ts'
import type { PageSession } from '../../kit/kit-session.ts'
import { Journal } from '../../pet/journal/journal.ts'
import { retryWhenLive } from '../../pet/journal/use-journal.ts'
import type { Stock } from '../../state/stock.ts'
import { useStock } from '../../state/use-stock.ts'
import type { MovementQuery } from './movement-query.ts'

/** A line of the journal of all pets. */
export type JournalLine = Data<
  Routes['desk']['api']['movements']['get']['response']
>['movements'][number]

/**
 * What a query finds in the journal of all pets, while it is shown.
 * @param isLive whether new movements may be among them
 */
export function useMovements(query: MovementQuery, isLive: boolean): Journal<JournalLine> {
  const { session } = useKit()
  const { stock, live } = useStock()
  const [journal] = useState(() => journalOf(query, session))
  useEffect(() => {
    journal.open()
    const stopFollowing = isLive ? follow(stock, journal) : () => {}
    const stopRetrying = retryWhenLive(journal, live)
    return () => {
      stopFollowing()
      stopRetrying()
      journal.close()
    }
  }, [journal])
  return journal
}

function journalOf(filters: MovementQuery, session: PageSession): Journal<JournalLine> {
  const shop = session.current.peek()?.shop
  if (shop === undefined) throw new Error('no key is signed in')
  return new Journal({
    read: (place, signal) =>
      // A short deadline: at a limit the view says so, in place of a long silent wait.
      shop.desk.api.movements.get({ query: { ...filters, ...place }, signal, deadline: 10_000 }),
    limits: () => shop.limits(),
    clock: systemClock,
    wallClock: Date.now,
    onRefused: () => session.refused(),
  })
}

/** Reads new movements after any change of the stock. */
function follow(stock: Stock, journal: Journal<JournalLine>): () => void {
  let isFirst = true
  return effect(() => {
    stock.all.value
    if (!isFirst && stock.loaded.value) journal.refresh()
    isFirst = false
  })
}
