import { useSignal } from '@preact/signals'
import { useBackToShop } from '../kit/back-to-shop.ts'
import { useKit } from '../kit/kit.ts'
import { Sheet } from '../kit/sheet.tsx'
import { useStock } from '../state/use-stock.ts'
import { BringSheet } from './import/bring-sheet.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { useSaveListTexts } from './save-list-texts.ts'

/** The spreadsheet that a shop brings, and the stock as a file for one. */
export function SpreadsheetView() {
  const { session } = useKit()
  const texts = useSaveListTexts()
  // The last import stands above the list, which it would move from under a finger.
  const isSettled = useSignal(!session.mayManage)
  return (
    <Sheet name="spreadsheet" title={texts.view} back={useBackToShop()}>
      <BringSheet
        onSettled={() => {
          isSettled.value = true
        }}
      />
      {isSettled.value && <SaveList />}
    </Sheet>
  )
}

/** Saves the whole list as a file that a spreadsheet opens, and that petstock reads again. */
function SaveList() {
  const { stock } = useStock()
  const texts = useSaveListTexts()
  return (
    <section class="save-list" aria-labelledby="save-list">
      <h2 id="save-list">{texts.title}</h2>
      <p>{texts.hint}</p>
      <SaveButtons pets={stock.all.value} what="stock" />
    </section>
  )
}
