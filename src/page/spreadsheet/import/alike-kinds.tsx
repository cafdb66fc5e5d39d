import type { KindSpelling } from '../../../transfer/findings/alike-kinds.ts'
import type { ImportDesk } from './import-desk.ts'
import type { FileFindings } from './import-file.ts'
import { useImportTexts } from './import-texts.ts'

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
