import { BringSheet } from '../import/bring-sheet.tsx'
import { SaveList } from './save-list.tsx'
import { useSaveListTexts } from './save-list-texts.ts'

/** The spreadsheet that a shop brings, and the stock as a file for one. */
export function SpreadsheetView() {
  const texts = useSaveListTexts()
  return (
    <main id="content" class="sheet spreadsheet" tabIndex={-1}>
      <div class="sheet-head">
        <h1>{texts.view}</h1>
      </div>
      <BringSheet />
      <SaveList />
    </main>
  )
}
