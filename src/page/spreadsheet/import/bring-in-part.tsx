import { useEffect, useRef } from 'preact/hooks'
import type { Routes } from '../../../client/contract.ts'
import type { Data } from '../../../client/operations.ts'
import { ofStock } from '../../../transfer/decisions.ts'
import { useKit, useTexts } from '../../kit/kit.ts'
import { requestErrorText } from '../../kit/request-error.ts'
import { useQuery } from '../../kit/use-query.ts'
import { useStock } from '../../state/use-stock.ts'
import type { ImportDesk } from './import-desk.ts'
import type { FileFindings } from './import-file.ts'
import { useImportTexts } from './import-texts.ts'
import type { ImportSending } from './use-import.ts'
import { whyNot } from './why-not.ts'

interface BringInPartProps {
  readonly findings: FileFindings
  readonly desk: ImportDesk
  readonly sending: ImportSending
}

/** Brings the pets in, once nothing speaks against it, and follows that. */
export function BringInPart({ findings, desk, sending }: BringInPartProps) {
  const texts = useImportTexts()
  const { stock } = useStock()
  const { outage } = useKit()
  const isCut = outage.value !== undefined
  const why = whyNot(findings, desk.isReading, isCut)

  // What the service has refused is another stock than that of the page, which learns of it a moment later.
  const isRefused = sending.error?.code === 'import_refused'
  const all = stock.all.value
  useEffect(() => {
    if (isRefused) desk.readAgain()
  }, [isRefused, all])

  async function start(): Promise<void> {
    if (why !== undefined || sending.isSending) return
    const csv = await desk.write()
    if (csv === undefined) return
    // A file that is in is done with, also where another view was opened meanwhile.
    if (!(await sending.start(csv, ofStock(findings.decisions)))) return
    desk.remember()
    desk.discard()
  }

  if (sending.isSending) return <ImportProgress />
  return (
    <div class="import-send">
      <SendingError sending={sending} />
      <button
        type="button"
        class="primary"
        aria-disabled={why !== undefined}
        aria-describedby="import-why"
        onClick={() => void start()}
      >
        {buttonText()}
      </button>
      <p id="import-why" class="import-quiet">
        {why === undefined ? texts.allOrNothing : texts.whyNot[why]}
      </p>
    </div>
  )

  function buttonText(): string {
    if (isLost(sending)) return texts.askAgain
    if (sending.error?.code === 'import_at_work') return texts.tryAgain
    if (why === 'questions') return texts.questions.left(findings.questions.length)
    return texts.bringIn(findings.counts.added + findings.counts.changed)
  }
}

const LOST = ['network_failure', 'deadline_exceeded', 'unexpected_answer']

const isLost = ({ error }: ImportSending): boolean => LOST.includes(error?.code ?? '')

function SendingError({ sending }: { readonly sending: ImportSending }) {
  const page = useTexts()
  const texts = useImportTexts()
  const { error, isTooLarge } = sending
  if (error === undefined && !isTooLarge) return null
  return (
    <div class="problem" role="alert">
      {isTooLarge || error?.code === 'body_too_large' ? (
        <p>{texts.tooLargeToSend}</p>
      ) : isLost(sending) ? (
        <p>{texts.lost}</p>
      ) : error?.code === 'import_at_work' ? (
        <p>{texts.atWork}</p>
      ) : error?.code === 'import_refused' || error?.code === 'invalid_import' ? (
        <>
          <p>{texts.refused}</p>
          <p lang="en">{error.message}</p>
        </>
      ) : (
        <p>{error && requestErrorText(error, page)}</p>
      )}
    </div>
  )
}

type Imports = Data<Routes['desk']['api']['imports']['get']['response']>
type Running = NonNullable<Imports['running']>

/** How often the page asks how far its import is: a key may send only so many requests a minute. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 8_000

/** How far the import is, as its server says. Another server of the shop knows nothing of it: then it is on, at least. */
function ImportProgress() {
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
  const { value } = useQuery<Imports>(({ desk }) => desk.api.imports.get({ retry: false }), {
    everyMs: () => {
      const ms = pause.current
      pause.current = Math.min(ms * 1.5, LONGEST_PAUSE_MS)
      return ms
    },
  })
  return value.value?.running ?? undefined
}

/** How much each phase has done when it begins, of a file that takes as long to send as to write. */
const BEGUN = { reading: 0.5, comparing: 0.6, writing: 0.7 } as const

function partOf(running: Running | undefined): number | undefined {
  if (running === undefined) return undefined
  if (running.phase !== 'receiving') return BEGUN[running.phase]
  return running.bytes ? (running.receivedBytes / running.bytes) * BEGUN.reading : undefined
}
