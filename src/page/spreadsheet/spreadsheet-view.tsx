import { SaveList } from './save-list.tsx'
import { useSaveListTexts } from './save-list-texts.ts'

/** The stock as a file for a spreadsheet. */
export function SpreadsheetView() {
  const texts = useSaveListTexts()
  return (
    <main id="content" class="sheet spreadsheet" tabIndex={-1}>
      <div class="sheet-head">
        <h1>{texts.view}</h1>
      </div>
      <SaveList />
    </main>
  )
}
