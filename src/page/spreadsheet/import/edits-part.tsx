import { isPetStatus } from '../../../stock/pet.ts'
import type { KindSpelling } from '../../../transfer/findings/alike-kinds.ts'
import { useTexts } from '../../kit/kit.ts'
import { columnLabel } from './column-labels.ts'
import type { Edit } from './edits.ts'
import type { ImportDesk } from './import-desk.ts'
import type { FileFindings } from './import-file.ts'
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
  const now = column === 'status' && isPetStatus(value) ? page.list.statuses[value] : value
  return <>{texts.editedValue(columnLabel(page, column), shown(from), shown(now), lines.length)}</>
}

interface AlikeKindsProps {
  readonly findings: FileFindings
  readonly desk: ImportDesk
}

/** Kinds that differ in capital letters alone, each with what makes one of them. */
export function AlikeKinds({ findings: { format, alikeKinds }, desk }: AlikeKindsProps) {
  const texts = useImportTexts()
  return (
    <>
      {alikeKinds.map((spellings) => {
        const [first] = spellings
        if (first === undefined) return null
        return (
          <div key={first.kind} class="import-alike">
            <p>{texts.alikeKinds(spellings.map((each) => spellingText(each)))}</p>
            {format !== 'json' && (
              <button type="button" onClick={() => writeAllAs(first.kind, spellings)}>
                {texts.writeAllAs(first.kind)}
              </button>
            )}
          </div>
        )
      })}
    </>
  )

  function spellingText({ kind, lines }: KindSpelling): string {
    return lines.length === 0 ? texts.kindInStock(kind) : texts.kindOf(kind, lines.length)
  }

  function writeAllAs(value: string, spellings: readonly KindSpelling[]): void {
    for (const { kind, lines } of spellings) {
      if (kind === value || lines.length === 0) continue
      desk.edit({ kind: 'value', column: 'kind', lines, from: kind, value })
    }
  }
}
