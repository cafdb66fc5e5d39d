import { useEffect } from 'preact/hooks'
import { ofStock } from '../../../transfer/decisions.ts'
import { useKit, useTexts } from '../../kit/kit.ts'
import { requestErrorText } from '../../kit/request-error.ts'
import { useStock } from '../../state/use-stock.ts'
import type { ImportDesk } from './import-desk.ts'
import type { FileFindings } from './import-file.ts'
import { ImportProgress } from './import-progress.tsx'
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
