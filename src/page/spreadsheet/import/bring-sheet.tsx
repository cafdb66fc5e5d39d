import type { ReadonlySignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Currency } from '../../../money/currency.ts'
import { useKit } from '../../kit/kit.ts'
import type { PageSession } from '../../kit/kit-session.ts'
import { useAskBeforeLeaving } from '../../kit/use-form.ts'
import { useSettings } from '../../settings/use-settings.ts'
import type { Stock } from '../../state/stock.ts'
import { useStock } from '../../state/use-stock.ts'
import { ChooseFile } from './choose-file.tsx'
import { FileReader } from './file-reader.ts'
import { FileSteps } from './file-steps.tsx'
import type { FileStorages } from './forget-files.ts'
import { ImportDesk } from './import-desk.ts'
import { ImportSender } from './import-sender.ts'
import { useImportTexts } from './import-texts.ts'
import { LastImport } from './last-import.tsx'
import { RememberedReadings } from './remembered-readings.ts'
import { SendingPart } from './sending-part.tsx'
import { ShownChange } from './shown-change.ts'
import { useFileStorages } from './use-file-storages.ts'

// An import from the page: page/spreadsheet/import/bring-sheet.tsx, page/spreadsheet/import/import-desk.ts (the file,
// and how it is read), page/spreadsheet/import/file-reader.ts, page/spreadsheet/import/file-reader.worker.ts (a thread
// of the browser, which scripts/page/bundle.ts packs by itself), page/spreadsheet/import/import-file.ts (reads as above
// and compares with the page's list), page/spreadsheet/import/mistakes.ts, page/spreadsheet/import/edits.ts,
// page/spreadsheet/import/recall.ts (as the last file with its header), page/spreadsheet/import/made-decisions.ts
// (asked by page/spreadsheet/import/questions-part.tsx); transfer/csv/write-reading.ts writes what was shown as CSV, each
// pet in its line, and page/spreadsheet/import/import-sender.ts sends that, once under an id, which
// page/spreadsheet/import/sending-part.tsx follows.

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
  const { desk, sender, shownChange } = useImportWork()
  useAskBeforeLeaving(sender.needsPage)
  useEffect(() => () => sender.forget(), [sender])
  const hasFile = desk.file !== undefined
  const isBegun = sender.isSending.value || sender.inDoubt.value !== undefined
  const made = sender.made.value
  const choose = (file: File): void => {
    if (sender.isSending.peek()) return
    sender.forget()
    void desk.choose(file)
  }
  return (
    <>
      <ChooseFile
        hasFile={hasFile}
        isNext={!hasFile && !isBegun && made === undefined}
        onFile={choose}
      />
      {hasFile && <FileSteps desk={desk} sender={sender} />}
      <SendingPart sender={sender} hasFile={hasFile} />
      <LastImport
        made={made}
        hasFile={hasFile}
        onUndone={() => shownChange.begin()}
        onSettled={onSettled}
      />
    </>
  )
}

interface ImportWork {
  readonly desk: ImportDesk
  readonly sender: ImportSender
  readonly shownChange: ShownChange
}

/** What one person has begun stays while another view is open, and ends with the session. */
const begun = new WeakMap<object, ImportWork>()

/** The file that this person has chosen, compared with the stock as it is once all of it is here, and what was sent. */
function useImportWork(): ImportWork {
  const { session } = useKit()
  const { stock } = useStock()
  const storages = useFileStorages()
  const { currency } = useSettings().shop
  const work = workOf({ session, stock, storages, currency })
  const isLoaded = stock.loaded.value
  // What an empty stock decides of a file holds until another device has added a pet.
  const isEmpty = stock.isEmpty.value
  useEffect(() => work.desk.readAgain(), [work, isLoaded, isEmpty, currency.value])
  useEffect(() => stock.all.subscribe(() => work.shownChange.stockHasChanged()), [work, stock])
  return work
}

interface ImportDependencies {
  readonly session: PageSession
  readonly stock: Stock
  readonly currency: ReadonlySignal<Currency | null>
  readonly storages: FileStorages
}

function workOf({ session, stock, storages, currency }: ImportDependencies): ImportWork {
  const current = session.current.value
  const owner = current ?? session
  const known = begun.get(owner)
  if (known !== undefined) return known
  const desk = new ImportDesk({
    openReader: (bytes) => new FileReader(bytes),
    shop: () => ({ stock: stock.all.peek(), currency: currency.peek() }),
    readings: new RememberedReadings(storages.thisDevice),
  })
  const shownChange = new ShownChange(desk, () => performance.now())
  const sender = new ImportSender({
    ...{ session, wallClock: Date.now, storage: storages.thisSession },
    keyId: current?.key.peek().id ?? '',
    isCurrent: () => session.current.peek() === owner,
    onMade(choices) {
      // A file that is in is done with. One in which something was chosen otherwise meanwhile is another one.
      if (choices === desk.choices) {
        desk.remember()
        desk.discard()
      }
      shownChange.begin()
    },
  })
  const work = { desk, sender, shownChange }
  begun.set(owner, work)
  return work
}
