import { useKit, useTexts } from '../../kit/kit.ts'
import { requestErrorText } from '../../kit/request-error.ts'
import { ImportProgress } from './import-progress.tsx'
import type { ImportSender } from './import-sender.ts'
import { useImportTexts } from './import-texts.ts'
import type { SentImport } from './sent-import.ts'

interface SendingPartProps {
  readonly sender: ImportSender
  /** Whether a file is at hand, whose own button says why it was not brought in. */
  readonly hasFile: boolean
}

/** Follows what was sent, and asks again what came of it. */
export function SendingPart({ sender, hasFile }: SendingPartProps) {
  if (sender.isSending.value) return <ImportProgress />
  const inDoubt = sender.inDoubt.value
  if (inDoubt !== undefined) return <InDoubt sender={sender} sent={inDoubt} />
  if (sender.made.value?.isUndone) return <UndoneMeanwhile />
  if (hasFile || sender.error.value === undefined) return null
  return (
    <div class="import-send">
      <SendingError sender={sender} />
    </div>
  )
}

function UndoneMeanwhile() {
  const { undoneMeanwhile } = useImportTexts()
  return <p role="status">{undoneMeanwhile}</p>
}

interface InDoubtProps {
  readonly sender: ImportSender
  readonly sent: SentImport
}

/** What may be in or not. Nothing else is brought in before that is known. */
function InDoubt({ sender, sent }: InDoubtProps) {
  const { near } = useTexts()
  const texts = useImportTexts()
  const { now, outage } = useKit()
  const isCut = outage.value !== undefined
  return (
    <div class="import-send">
      <div class="problem" role="alert">
        <ErrorText sender={sender} />
        <p>{texts.inDoubt(sent.name, near(sent.at, now.value))}</p>
      </div>
      <button
        type="button"
        class="primary"
        aria-disabled={isCut}
        aria-describedby="import-why"
        onClick={() => {
          if (!isCut) void sender.again()
        }}
      >
        {texts.askAgain}
      </button>
      <p id="import-why" class="import-quiet">
        {isCut && texts.whyNot.offline}
      </p>
    </div>
  )
}

interface SendingErrorProps {
  readonly sender: ImportSender
}

/** Why nothing was brought in. */
export function SendingError({ sender }: SendingErrorProps) {
  if (sender.error.value === undefined && !sender.isTooLarge.value) return null
  return (
    <div class="problem" role="alert">
      <ErrorText sender={sender} />
    </div>
  )
}

/** What says that there was no response of the service. */
const LOST = ['network_failure', 'deadline_exceeded', 'unexpected_answer']

function ErrorText({ sender }: SendingErrorProps) {
  const page = useTexts()
  const texts = useImportTexts()
  const error = sender.error.value
  if (sender.isTooLarge.value || error?.code === 'body_too_large') {
    return <p>{texts.tooLargeToSend}</p>
  }
  // After a reload nothing is known of a response.
  if (error === undefined || LOST.includes(error.code)) return <p>{texts.noResponse}</p>
  if (error.code === 'import_at_work') return <p>{texts.atWork}</p>
  if (error.code === 'import_refused' || error.code === 'invalid_import') {
    return (
      <>
        {sender.inDoubt.value === undefined && <p>{texts.refused}</p>}
        <p lang="en">{error.message}</p>
      </>
    )
  }
  return <p>{requestErrorText(error, page)}</p>
}
