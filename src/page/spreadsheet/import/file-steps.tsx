import { titleOf } from '../../../transfer/encoding/encodings.ts'
import type { Understanding } from '../../../transfer/reading/understanding.ts'
import { useStock } from '../../state/use-stock.ts'
import { BringInPart } from './bring-in-part.tsx'
import { ColumnChoices } from './column-choices.tsx'
import { AlikeKinds, EditsMade } from './edits-part.tsx'
import type { ImportDesk } from './import-desk.ts'
import type { ImportSender } from './import-sender.ts'
import { type ImportTexts, useImportTexts } from './import-texts.ts'
import { MistakesPart } from './mistakes-part.tsx'
import { Notes } from './notes.tsx'
import { PreviewPart } from './preview-part.tsx'
import { QuestionsPart } from './questions-part.tsx'

interface FileStepsProps {
  readonly desk: ImportDesk
  readonly sender: ImportSender
}

/** What there is to see and to decide of a file, from its name to the button that brings it in. */
export function FileSteps({ desk, sender }: FileStepsProps) {
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
              <BringInPart findings={findings} desk={desk} sender={sender} />
            </>
          ) : (
            <p role="status">{texts.waitsForStock}</p>
          )}
        </>
      )}
    </>
  )
}

/** The name of the file, and how it was understood, in one quiet line. */
function FileLine({ desk }: { readonly desk: ImportDesk }) {
  const texts = useImportTexts()
  const { file, findings, isReading, isRecalled } = desk
  const understood = findings?.understood
  const facts =
    findings === undefined
      ? []
      : [
          texts.formats[findings.format],
          ...(understood ? factsOf(understood, texts) : []),
          ...(findings.allPets > 0 ? [texts.filled(findings.allPets)] : []),
        ]
  return (
    <div class="import-file">
      <p>
        <strong dir="auto">{file?.name}</strong>
      </p>
      <p class="import-quiet" role="status">
        {isReading && findings === undefined ? texts.reading : facts.join(', ')}
      </p>
      {isRecalled && findings !== undefined && (
        <p class="import-quiet">
          {texts.asLastTime}{' '}
          <button type="button" class="plain" onClick={() => desk.forgetLast()}>
            {texts.askAnew}
          </button>
        </p>
      )}
      {isReading && findings === undefined && <progress aria-label={texts.reading} />}
    </div>
  )
}

function factsOf(understood: Understanding, texts: ImportTexts): readonly string[] {
  if ('sheet' in understood) return [texts.sheet(understood.sheet)]
  const { separator, encoding, encodingExample } = understood
  return [
    texts.separatedBy(texts.separators[separator]),
    ...(encodingExample === null ? [] : [texts.letters(titleOf(encoding), encodingExample.text)]),
  ]
}
