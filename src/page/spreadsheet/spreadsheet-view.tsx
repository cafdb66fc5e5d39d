import { useSignal } from '@preact/signals'
import { useBackToShop } from '../kit/back-to-shop.ts'
import { useKit } from '../kit/kit.ts'
import { Sheet } from '../kit/sheet.tsx'
import { BringSheet } from './import/bring-sheet.tsx'
import { SaveList } from './save-list.tsx'
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
