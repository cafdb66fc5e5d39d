import { useKit } from '../kit/kit.ts'
import { RequestErrorLine } from '../kit/request-error-line.tsx'
import type { Connection } from './connection.ts'
import { type ConnectionStage, stageOf } from './connection-stage.ts'
import { useHttpsTexts } from './https-texts.ts'
import { MakeCertificate } from './make-certificate.tsx'
import { ReachNotice } from './reach-notice.tsx'
import { RestartSteps } from './restart-steps.tsx'
import { TrustSteps } from './trust-steps.tsx'
import { useConnection } from './use-connection.ts'

/** What there is to do until the devices of the shop reach petstock over HTTPS, in its order. */
export function HttpsSheet() {
  const { connection, error, read, take } = useConnection()
  const { addressTitle, loading } = useHttpsTexts()
  if (connection === undefined) {
    if (error !== undefined) return <RequestErrorLine requestError={error} onRetry={read} />
    return <p role="status">{loading}</p>
  }
  // Devices that get the file over plain http see no warning.
  const trustFirst = !connection.https && !connection.loopbackOnly
  return (
    <div class="https-parts">
      <State connection={connection} />
      <section class="https-part">
        <h2>{addressTitle}</h2>
        <ReachNotice connection={connection} isInHttpsView />
      </section>
      <MakeCertificate connection={connection} onMade={take} />
      {trustFirst && <TrustSteps connection={connection} />}
      <RestartSteps connection={connection} />
      {!trustFirst && <TrustSteps connection={connection} />}
    </div>
  )
}

/** The colour of a stage that is no warning. */
const CLASSES: Partial<Record<ConnectionStage, string>> = {
  secure: 'https-secure',
  own: 'https-secure',
  here: 'https-here',
}

function State({ connection }: { readonly connection: Connection }) {
  const { now } = useKit()
  const { state } = useHttpsTexts()
  const stage = stageOf(connection, now.value)
  const text = state[stage]
  return (
    <p class={`https-state ${CLASSES[stage] ?? ''}`} role="status">
      {typeof text === 'string' ? text : text(connection.certificate?.validUntil ?? now.value)}
    </p>
  )
}
