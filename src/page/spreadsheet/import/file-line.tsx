import { titleOf } from '../../../transfer/encoding/encodings.ts'
import type { Understanding } from '../../../transfer/reading/understanding.ts'
import type { ImportDesk } from './import-desk.ts'
import { type ImportTexts, useImportTexts } from './import-texts.ts'

/** The name of the file, and how it was understood, in one quiet line. */
export function FileLine({ desk }: { readonly desk: ImportDesk }) {
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
