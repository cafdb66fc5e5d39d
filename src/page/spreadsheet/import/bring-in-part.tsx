import { useEffect } from 'preact/hooks'
import { ofStock } from '../../../transfer/decisions.ts'
import { useKit } from '../../kit/kit.ts'
import { useStock } from '../../state/use-stock.ts'
import type { ImportDesk } from './import-desk.ts'
import type { FileFindings } from './import-file.ts'
import type { ImportSender } from './import-sender.ts'
import { useImportTexts } from './import-texts.ts'
import { SendingError } from './sending-part.tsx'
import { whyNot } from './why-not.ts'

interface BringInPartProps {
  readonly findings: FileFindings
  readonly desk: ImportDesk
  readonly sender: ImportSender
}

/** Brings the pets in, once nothing speaks against it. */
export function BringInPart({ findings, desk, sender }: BringInPartProps) {
  const texts = useImportTexts()
  const { stock } = useStock()
  const { outage } = useKit()
  const isCut = outage.value !== undefined
  const why = whyNot(findings, desk.isReading, isCut)
  const error = sender.error.value

  // What the service has refused is another stock than that of the page, which learns of it a moment later.
  const isRefused = error?.code === 'import_refused'
  const all = stock.all.value
  useEffect(() => {
    if (isRefused) desk.readAgain()
  }, [isRefused, all])

  async function start(): Promise<void> {
    const { file, choices } = desk
    if (why !== undefined || file === undefined) return
    const csv = await desk.write()
    if (csv === undefined) return
    await sender.start({ name: file.name, csv, decisions: ofStock(findings.decisions), choices })
  }

  if (sender.isSending.value || sender.inDoubt.value !== undefined) return null
  return (
    <div class="import-send">
      <SendingError sender={sender} />
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
    if (error?.code === 'import_at_work') return texts.tryAgain
    if (why === 'questions') return texts.questions.left(findings.questions.length)
    return texts.bringIn(findings.counts.added + findings.counts.changed)
  }
}
