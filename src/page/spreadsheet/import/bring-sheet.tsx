import { useKit } from '../../kit/kit.ts'
import { useStock } from '../../state/use-stock.ts'
import { AlikeKinds } from './alike-kinds.tsx'
import { BringInPart } from './bring-in-part.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ColumnChoices } from './column-choices.tsx'
import { EditsMade } from './edits-made.tsx'
import { FileLine } from './file-line.tsx'
import type { ImportDesk } from './import-desk.ts'
import { useImportTexts } from './import-texts.ts'
import { LastImport } from './last-import.tsx'
import { MistakesPart } from './mistakes-part.tsx'
import { Notes } from './notes.tsx'
import { PreviewPart } from './preview-part.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { type ImportSending, useImport } from './use-import.ts'
import { useImportDesk } from './use-import-desk.ts'

// An import from the page: page/spreadsheet/import/bring-sheet.tsx, page/spreadsheet/import/import-desk.ts (the file,
// and how it is read), page/spreadsheet/import/file-reader.ts, page/spreadsheet/import/file-reader.worker.ts (a thread
// of the browser, which scripts/page/bundle.ts packs by itself), page/spreadsheet/import/import-file.ts (reads as above
// and compares with the page's list), page/spreadsheet/import/mistakes.ts, page/spreadsheet/import/edits.ts,
// page/spreadsheet/import/recall.ts (as the last file with its header), page/spreadsheet/import/made-decisions.ts
// (asked by page/spreadsheet/import/questions-part.tsx); transfer/csv/write-reading.ts writes what was shown as CSV, each
// pet in its line, and page/spreadsheet/import/use-import.ts sends that, once under an id, and follows it.

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
  const desk = useImportDesk()
  const sending = useImport()
  const hasFile = desk.file !== undefined
  const choose = (file: File): void => {
    if (sending.isSending) return
    sending.forget()
    void desk.choose(file)
  }
  return (
    <>
      <ChooseFile
        hasFile={hasFile}
        isNext={!hasFile && sending.made === undefined}
        onFile={choose}
      />
      {hasFile && <FileSteps desk={desk} sending={sending} />}
      <LastImport
        made={sending.made}
        hasFile={hasFile}
        onUndone={() => desk.readAgain()}
        onSettled={onSettled}
      />
    </>
  )
}

interface FileStepsProps {
  readonly desk: ImportDesk
  readonly sending: ImportSending
}

function FileSteps({ desk, sending }: FileStepsProps) {
  const { stock } = useStock()
  const texts = useImportTexts()
  const { findings } = desk
  return (
    <>
      <FileLine desk={desk} />
      {desk.fault !== undefined && (
        <p class="problem" role="alert">
          {desk.fault === 'too_large' ? texts.tooLarge : texts.unreadable}
        </p>
      )}
      {findings !== undefined && (
        <>
          <QuestionsPart desk={desk} />
          {findings.columns.length > 0 && <ColumnChoices findings={findings} desk={desk} />}
          <Notes findings={findings} desk={desk} />
          {(findings.mistakes > 0 || findings.questions.length === 0) && (
            <MistakesPart findings={findings} desk={desk} />
          )}
          {desk.edits.length > 0 && <EditsMade desk={desk} />}
          {stock.loaded.value ? (
            <>
              <AlikeKinds findings={findings} desk={desk} />
              {findings.pets > 0 && <PreviewPart findings={findings} />}
              <BringInPart findings={findings} desk={desk} sending={sending} />
            </>
          ) : (
            <p role="status">{texts.waitsForStock}</p>
          )}
        </>
      )}
    </>
  )
}
