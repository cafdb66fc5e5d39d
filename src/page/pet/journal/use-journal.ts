import { effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { mapped } from '../../kit/request-error.ts'
import { usePages } from '../../kit/use-pages.ts'
import type { Pet } from '../../state/pet.ts'
import type { Stock } from '../../state/stock.ts'
import { useStock } from '../../state/use-stock.ts'
import type { Journal } from './history.ts'

/** A short deadline: at a limit the panel says so, in place of a long silent wait. */
const DEADLINE_MS = 10_000

/** The journal of a pet while its panel is open. It follows the changes of the pet. */
export function useJournal(petId: bigint): Journal {
  const { stock } = useStock()
  const journal: Journal = usePages(({ desk }, query, signal) =>
    mapped(
      desk.api.inventory({ petId }).movements.get({ query, signal, deadline: DEADLINE_MS }),
      ({ movements, next }) => ({ entries: movements, next }),
    ),
  )
  useEffect(() => follow(petId, stock, journal), [journal])
  return journal
}

/** Reads again after each entry of the pet. @returns a function that ends it */
function follow(petId: bigint, stock: Stock, journal: Journal): () => void {
  let before: string | undefined
  return effect(() => {
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
}

/** A text that differs after every entry of the journal. */
const lastOf = (pet: Pet | undefined): string =>
  `${pet?.quantity} ${pet?.status} ${pet?.lastMovement?.at} ${pet?.lastMovement?.reason}`
