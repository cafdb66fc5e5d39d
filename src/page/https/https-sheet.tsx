import { useKit } from '../kit/kit.ts'
import { RequestErrorLine } from '../kit/request-error-line.tsx'
import { WithCommands } from '../kit/with-commands.tsx'
import { type Connection, isEncryptedBefore } from './connection.ts'
import { type ConnectionStage, stageOf } from './connection-stage.ts'
import { useHttpsTexts } from './https-texts.ts'
import { MakeCertificate } from './make-certificate.tsx'
import { ReachNotice } from './reach-notice.tsx'
import { RestartCommand } from './restart-command.tsx'
import { TrustSteps } from './trust-steps.tsx'
import { useConnection } from './use-connection.ts'

/** What there is to do until the devices of the shop reach petstock over HTTPS, in its order. */
export function HttpsSheet() {
  const { now } = useKit()
  const { connection, error, read, take } = useConnection()
  const { addressTitle, loading } = useHttpsTexts()
  if (connection === undefined) {
    if (error !== undefined) return <RequestErrorLine requestError={error} onRetry={read} />
    return <p role="status">{loading}</p>
  }
  const isEncrypted = isEncryptedBefore(connection, window.location.protocol)
  const stage = stageOf(connection, now.value, isEncrypted)
  // The certificate that counts is the proxy's.
  const isByProxy = stage === 'proxy' || stage === 'secure_proxy'
  // Devices that get the file over plain http see no warning.
  const trustFirst = !connection.https && !connection.loopbackOnly
  return (
    <div class="https-parts">
      <State connection={connection} stage={stage} />
      <section class="https-part">
        <h2>{addressTitle}</h2>
        <ReachNotice connection={connection} isInHttpsView />
      </section>
      {!isByProxy && <MakeCertificate connection={connection} onMade={take} />}
      {trustFirst && <TrustSteps connection={connection} />}
      {!isByProxy && <RestartSteps connection={connection} />}
      {!trustFirst && <TrustSteps connection={connection} />}
    </div>
  )
}

/** The colour of a stage that is no warning. */
const CLASSES: Partial<Record<ConnectionStage, string>> = {
  secure: 'https-secure',
  own: 'https-secure',
  secure_proxy: 'https-secure',
  here: 'https-here',
}

interface StateProps {
  readonly connection: Connection
  readonly stage: ConnectionStage
}

function State({ connection, stage }: StateProps) {
  const { now } = useKit()
  const { state } = useHttpsTexts()
  const text = state[stage]
  return (
    <p class={`https-state ${CLASSES[stage] ?? ''}`} role="status">
      {typeof text === 'string' ? text : text(connection.certificate?.validUntil ?? now.value)}
    </p>
  )
}

/** How petstock is started again, with what it lacks. */
function RestartSteps({ connection }: { readonly connection: Connection }) {
  const { restart: texts } = useHttpsTexts()
  const { restart, certificate, https } = connection
  // Without a certificate, the part about addresses says what is lacking.
  if (certificate === null) return null
  return (
    <section class="https-part">
      <h2>{texts.title}</h2>
      {restart === null ? <p>{texts.noneNeeded}</p> : <RestartCommand restart={restart} />}
      {restart !== null && !https && <After />}
    </section>
  )
}

function After() {
  const { restart: texts } = useHttpsTexts()
  const { host } = window.location
  return (
    <>
      <p>
        {texts.after} <a href={`https://${host}/#/https`}>{`https://${host}/`}</a>
      </p>
      <p>
        <WithCommands text={texts.bookmark} />
      </p>
    </>
  )
}
