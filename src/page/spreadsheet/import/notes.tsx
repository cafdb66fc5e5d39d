import type { Understanding } from '../../../transfer/reading/understanding.ts'
import { useTexts } from '../../kit/kit.ts'
import type { ImportDesk } from './import-desk.ts'
import type { FileFindings } from './import-file.ts'
import { type ImportTexts, useImportTexts } from './import-texts.ts'
import { focusQuestion } from './questions-part.tsx'
import { warningText } from './warning-text.ts'

interface NotesProps {
  readonly findings: FileFindings
  readonly desk: ImportDesk
}

/** How the file was read where it could be read in another way. */
export function Notes({ findings: { understood, warnings, sheets }, desk }: NotesProps) {
  const texts = useImportTexts()
  const page = useTexts()
  const notes = [
    ...(understood === null ? [] : notesOf(understood, texts)),
    ...warnings.flatMap((warning) => warningText(warning, page, texts) ?? []),
  ]
  const isOtherSheet = (name: string) => name !== sheets?.read
  const otherSheets = sheets?.all.filter(isOtherSheet) ?? []
  if (notes.length + otherSheets.length === 0) return null
  return (
    <details class="import-notes" open>
      <summary>{texts.notes}</summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {otherSheets.length > 0 && (
          <li>
            {texts.otherSheets(otherSheets.join(', '))} <ChooseSheet desk={desk} />
          </li>
        )}
      </ul>
    </details>
  )
}

/** Asks for a sheet where the file does not. */
function ChooseSheet({ desk }: Pick<NotesProps, 'desk'>) {
  const texts = useImportTexts()
  if (desk.questions.some(({ about }) => about === 'sheet')) return null
  return (
    <button
      type="button"
      class="plain import-other-sheet"
      onClick={() => {
        const question = desk.askForSheet()
        if (question !== undefined) focusQuestion(question)
      }}
    >
      {texts.questions.otherSheet}
    </button>
  )
}

function notesOf(understood: Understanding, texts: ImportTexts): readonly string[] {
  const { leftOutColumns, leftOutLines, blankLines, withoutStatus, columns } = understood
  const notes: string[] = []
  if (leftOutColumns.length > 0) {
    notes.push(texts.leftOutColumns(leftOutColumns.map(({ name }) => name).join(', ')))
  }
  for (const { line, cells, as } of leftOutLines) {
    const say = as === 'total' ? texts.leftOutAsTotal : texts.leftOutAsTitle
    notes.push(say(line, cells.join(' ')))
  }
  if (blankLines !== null) notes.push(texts.blankLines(blankLines.count, blankLines.firstLine))
  if (withoutStatus !== null) notes.push(texts.withoutStatus(withoutStatus.count))
  for (const { numbers } of columns) {
    const example = numbers?.example
    if (example) notes.push(texts.numberReadAs(example.text, example.line, example.value))
  }
  if ('sheet' in understood) {
    const { hiddenRows } = understood
    if (hiddenRows !== null) notes.push(texts.hiddenRows(hiddenRows.count))
  }
  return notes
}
