import type { ReadonlySignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Currency } from '../../../money/currency.ts'
import type { KeyValueStorage } from '../../kit/key-value-storage.ts'
import { useKit } from '../../kit/kit.ts'
import { useSettings } from '../../settings/use-settings.ts'
import type { Stock } from '../../state/stock.ts'
import { useStock } from '../../state/use-stock.ts'
import { FileReader } from './file-reader.ts'
import { ImportDesk } from './import-desk.ts'
import { RememberedReadings } from './remembered-readings.ts'
import { useReadings } from './use-readings.ts'

/** A desk for each sign-in: what one person has begun stays while another view is open, and ends with the session. */
const desks = new WeakMap<object, ImportDesk>()

/** The file that this person has chosen, compared with the stock as it is once all of it is here. */
export function useImportDesk(): ImportDesk {
  const { session } = useKit()
  const { stock } = useStock()
  const storage = useReadings()
  const { currency } = useSettings().shop
  const desk = deskOf(session.current.value ?? session, { stock, storage, currency })
  const isLoaded = stock.loaded.value
  // What an empty stock decides of a file holds until another device has added a pet.
  const isEmpty = stock.isEmpty.value
  useEffect(() => desk.readAgain(), [desk, isLoaded, isEmpty, currency.value])
  return desk
}

interface ImportDependencies {
  readonly stock: Stock
  readonly currency: ReadonlySignal<Currency | null>
  /** Where this device keeps how files were read. */
  readonly storage: KeyValueStorage
}

function deskOf(owner: object, { stock, storage, currency }: ImportDependencies): ImportDesk {
  const desk =
    desks.get(owner) ??
    new ImportDesk({
      openReader: (bytes) => new FileReader(bytes),
      shop: () => ({ stock: stock.all.peek(), currency: currency.peek() }),
      readings: new RememberedReadings(storage),
    })
  desks.set(owner, desk)
  return desk
}
