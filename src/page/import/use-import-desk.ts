import { useEffect } from 'preact/hooks'
import { type Page, usePage } from '../page.ts'
import { FileReader } from './file-reader.ts'
import { ImportDesk } from './import-desk.ts'

/** A desk for each sign-in: what one person has begun stays while another view is open, and ends with the session. */
const desks = new WeakMap<object, ImportDesk>()

/** The file that this person has chosen, compared with the stock as it is once all of it is here. */
export function useImportDesk(): ImportDesk {
  const { session, stock } = usePage()
  const desk = deskOf(session.current.value ?? session, stock)
  const isLoaded = stock.loaded.value
  useEffect(() => desk.readAgain(), [desk, isLoaded])
  return desk
}

function deskOf(owner: object, stock: Page['stock']): ImportDesk {
  const desk =
    desks.get(owner) ??
    new ImportDesk({
      openReader: (bytes) => new FileReader(bytes),
      allPets: () => stock.all.peek(),
    })
  desks.set(owner, desk)
  return desk
}
