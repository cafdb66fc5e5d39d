import { useStock } from '../state/use-stock.ts'
import { SaveButtons } from './save-buttons.tsx'
import { useSaveListTexts } from './save-list-texts.ts'

/** Saves the whole list as a file that a spreadsheet opens, and that petstock reads again. */
export function SaveList() {
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
