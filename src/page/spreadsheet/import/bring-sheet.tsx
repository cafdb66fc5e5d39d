import type { ReadonlySignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Currency } from '../../../money/currency.ts'
import type { KeyValueStorage } from '../../kit/key-value-storage.ts'
import { useKit } from '../../kit/kit.ts'
import { useSettings } from '../../settings/use-settings.ts'
import type { Stock } from '../../state/stock.ts'
import { useStock } from '../../state/use-stock.ts'
import { ChooseFile } from './choose-file.tsx'
import { FileReader } from './file-reader.ts'
import { FileSteps } from './file-steps.tsx'
import { ImportDesk } from './import-desk.ts'
import { useImportTexts } from './import-texts.ts'
import { LastImport } from './last-import.tsx'
import { RememberedReadings } from './remembered-readings.ts'
import { useImport } from './use-import.ts'
import { useReadings } from './use-readings.ts'

// An import from the page: page/spreadsheet/import/bring-sheet.tsx, page/spreadsheet/import/import-desk.ts (the file,
// and how it is read), page/spreadsheet/import/file-reader.ts, page/spreadsheet/import/file-reader.worker.ts (a thread
// of the browser, which scripts/page/bundle.ts packs by itself), page/spreadsheet/import/import-file.ts (reads as above
// and compares with the page's list), page/spreadsheet/import/mistakes.ts, page/spreadsheet/import/edits.ts,
// page/spreadsheet/import/recall.ts (as the last file with its header), page/spreadsheet/import/made-decisions.ts
// (asked by page/spreadsheet/import/questions-part.tsx); transfer/csv/write-reading.ts writes what was shown as CSV, each
// pet in its line, and page/spreadsheet/import/use-import.ts sends that, once under an id, and follows it.

interface BringSheetProps {
  /** Called once the last import is here, or does not come. */
  readonly onSettled: () => void
}

/** Brings a person's own spreadsheet in: one step below the other, all on one page. */
export function BringSheet({ onSettled }: BringSheetProps) {
  const { session } = useKit()
  const texts = useImportTexts()
  return (
    <section class="import" aria-labelledby="import">
      <h2 id="import">{texts.title}</h2>
      {session.mayManage ? <Steps onSettled={onSettled} /> : <p>{texts.mayNot}</p>}
    </section>
  )
}

function Steps({ onSettled }: BringSheetProps) {
  const desk = useImportDesk()
  const sending = useImport()
  const hasFile = desk.file !== undefined
  const choose = (file: File): void => {
    if (sending.isSending) return
    sending.forget()
    void desk.choose(file)
  }
  return (
    <>
      <ChooseFile
        hasFile={hasFile}
        isNext={!hasFile && sending.made === undefined}
        onFile={choose}
      />
      {hasFile && <FileSteps desk={desk} sending={sending} />}
      <LastImport
        made={sending.made}
        hasFile={hasFile}
        onUndone={() => desk.readAgain()}
        onSettled={onSettled}
      />
    </>
  )
}

/** A desk for each sign-in: what one person has begun stays while another view is open, and ends with the session. */
const desks = new WeakMap<object, ImportDesk>()

/** The file that this person has chosen, compared with the stock as it is once all of it is here. */
function useImportDesk(): ImportDesk {
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
