import { useRef } from 'preact/hooks'
import type { Routes } from '../../../client/contract.ts'
import type { Data } from '../../../client/operations.ts'
import { useQuery } from '../../kit/use-query.ts'
import { useImportTexts } from './import-texts.ts'

type Imports = Data<Routes['desk']['api']['imports']['get']['response']>
type Running = NonNullable<Imports['running']>

/** How often the page asks how far its import is: a key may send only so many requests a minute. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 8_000

/** How far the import is, as its server says. Another server of the shop knows nothing of it: then it is on, at least. */
export function ImportProgress() {
  const texts = useImportTexts()
  const running = useRunning()
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

/** Asks ever more rarely. */
function useRunning(): Running | undefined {
  const pause = useRef(FIRST_PAUSE_MS)
  const { value } = useQuery<Imports>(
    ({ desk }, signal) => desk.api.imports.get({ retry: false, signal }),
    {
      everyMs: () => {
        const ms = pause.current
        pause.current = Math.min(ms * 1.5, LONGEST_PAUSE_MS)
        return ms
      },
    },
  )
  return value.value?.running ?? undefined
}

/** How much each phase has done when it begins, of a file that takes as long to send as to write. */
const BEGUN = { reading: 0.5, comparing: 0.6, writing: 0.7 } as const

function partOf(running: Running | undefined): number | undefined {
  if (running === undefined) return undefined
  if (running.phase !== 'receiving') return BEGUN[running.phase]
  return running.bytes ? (running.receivedBytes / running.bytes) * BEGUN.reading : undefined
}
