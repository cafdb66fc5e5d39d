import { useImportTexts } from './import-texts.ts'
import type { Running } from './use-import.ts'

/** How far the import is, as its server says. Another server of the shop knows nothing of it: then it is on, at least. */
export function ImportProgress({ running }: { readonly running: Running | undefined }) {
  const texts = useImportTexts()
  const phase = running?.phase ?? 'sending'
  const part = partOf(running)
  return (
    <div class="import-send">
      <p role="status">{texts.phases[phase]}</p>
      <progress
        aria-label={texts.phases[phase]}
        max={1}
        {...(part !== undefined && { value: part })}
      />
      <p class="import-quiet">{texts.stay}</p>
    </div>
  )
}

/** How much each phase has done when it begins, of a file that takes as long to send as to write. */
const BEGUN = { reading: 0.5, comparing: 0.6, writing: 0.7 } as const

function partOf(running: Running | undefined): number | undefined {
  if (running === undefined) return undefined
  if (running.phase !== 'receiving') return BEGUN[running.phase]
  return running.bytes ? (running.receivedBytes / running.bytes) * BEGUN.reading : undefined
}
