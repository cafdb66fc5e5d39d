import { isPetStatus } from '../../../stock/pet.ts'
import { useTexts } from '../../kit/kit.ts'
import { columnLabel } from './column-labels.ts'
import type { Edit } from './edits.ts'
import type { ImportDesk } from './import-desk.ts'
import { useImportTexts } from './import-texts.ts'
import { placeText } from './place-text.ts'

/** What a person has put right so far, newest first, to be taken back. */
export function EditsMade({ desk }: { readonly desk: ImportDesk }) {
  const texts = useImportTexts()
  const leftOut = desk.edits.filter(({ kind }) => kind === 'leave_out')
  const lines = leftOut.reduce((sum, edit) => sum + edit.lines.length, 0)
  return (
    <details class="import-notes">
      <summary>{texts.edits(desk.edits.length - leftOut.length, lines)}</summary>
      <ul class="import-cells">
        {[...desk.edits].reverse().map((edit, at) => (
          <li key={desk.edits.length - at} class="import-cell">
            <span class="import-cell-what">
              <EditText edit={edit} />
            </span>
            <button type="button" onClick={() => desk.takeBack(edit)}>
              {texts.takeBack}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function EditText({ edit }: { readonly edit: Edit }) {
  const page = useTexts()
  const texts = useImportTexts()
  if (edit.kind === 'leave_out') {
    return (
      <>
        {texts.editedLeftOut(placeText(edit.lines, texts))} <small dir="auto">{edit.beside}</small>
      </>
    )
  }
  const { column, from, value, lines } = edit
  const shown = (text: string) => (text.trim() === '' ? texts.empty : text)
  const now = column === 'status' && isPetStatus(value) ? page.stock.statuses[value] : value
  return <>{texts.editedValue(columnLabel(page, column), shown(from), shown(now), lines.length)}</>
}
