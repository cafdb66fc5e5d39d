import { useEffect } from 'preact/hooks'
import { useKit } from '../../kit/kit.ts'
import type { Stock } from '../../state/stock.ts'
import { useStock } from '../../state/use-stock.ts'
import { FileReader } from './file-reader.ts'
import { ImportDesk } from './import-desk.ts'
import type { RememberedReadings } from './remembered-readings.ts'
import { useReadings } from './use-readings.ts'

/** A desk for each sign-in: what one person has begun stays while another view is open, and ends with the session. */
const desks = new WeakMap<object, ImportDesk>()

/** The file that this person has chosen, compared with the stock as it is once all of it is here. */
export function useImportDesk(): ImportDesk {
  const { session } = useKit()
  const { stock } = useStock()
  const readings = useReadings()
  const desk = deskOf(session.current.value ?? session, { stock, readings })
  const isLoaded = stock.loaded.value
  // What an empty stock decides of a file holds until another device has added a pet.
  const isEmpty = stock.isEmpty.value
  useEffect(() => desk.readAgain(), [desk, isLoaded, isEmpty])
  return desk
}

interface ImportDependencies {
  readonly stock: Stock
  readonly readings: RememberedReadings
}

function deskOf(owner: object, { stock, readings }: ImportDependencies): ImportDesk {
  const desk =
    desks.get(owner) ??
    new ImportDesk({
      openReader: (bytes) => new FileReader(bytes),
      allPets: () => stock.all.peek(),
      readings,
    })
  desks.set(owner, desk)
  return desk
}
