import type { Understanding } from '../../transfer/understanding.ts'
import { type ImportTexts, useImportTexts } from './import-texts.ts'

interface NotesProps {
  readonly understood: Understanding
  readonly warnings: readonly string[]
}

/** How the file was read where it could be read in another way. */
export function Notes({ understood, warnings }: NotesProps) {
  const texts = useImportTexts()
  const notes = notesOf(understood, texts)
  // The page says these two in its own language.
  const others = warnings.filter((warning) => !/^the (?:column|kinds) "/.test(warning))
  if (notes.length + others.length === 0) return null
  return (
    <details class="import-notes" open>
      <summary>{texts.notes}</summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {others.map((warning) => (
          <li key={warning} lang="en">
            {warning}
          </li>
        ))}
      </ul>
    </details>
  )
}

function notesOf(understood: Understanding, texts: ImportTexts): readonly string[] {
  const { leftOutColumns, leftOutLines, withoutStatus, columns } = understood
  const notes: string[] = []
  if (leftOutColumns.length > 0) {
    notes.push(texts.leftOutColumns(leftOutColumns.map(({ name }) => name).join(', ')))
  }
  for (const { line, cells, as } of leftOutLines) {
    const say = as === 'title' ? texts.leftOutAsTitle : texts.leftOutAsTotal
    notes.push(say(line, cells.join(' ')))
  }
  if (withoutStatus !== null) notes.push(texts.withoutStatus(withoutStatus.count))
  for (const { numbers } of columns) {
    const example = numbers?.example
    if (example) notes.push(texts.numberReadAs(example.text, example.line, example.value))
  }
  if ('sheet' in understood) {
    const { otherSheets, hiddenRows } = understood
    const shown = otherSheets.map(({ name }) => name)
    if (shown.length > 0) notes.push(texts.otherSheets(shown.join(', ')))
    if (hiddenRows !== null) notes.push(texts.hiddenRows(hiddenRows.count))
  }
  return notes
}
