import { useBackToShop } from '../kit/back-to-shop.ts'
import { useTexts } from '../kit/kit.ts'
import { RequestErrorLine } from '../kit/request-error-line.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Backups } from './backups.tsx'
import { Checks } from './checks.tsx'
import type { Health } from './health.ts'
import { useSafety } from './safety.ts'
import { sizeText } from './size-text.ts'
import { useHealth, useHealthTexts } from './use-health.ts'

/** How petstock is, and its backups, for those who manage the shop. */
export function HealthView() {
  const texts = useHealthTexts()
  return (
    <Sheet name="health" title={texts.title} back={useBackToShop()} needs="manage">
      <Sections />
    </Sheet>
  )
}

function Sections() {
  const texts = useHealthTexts()
  const { health, error, read } = useHealth()
  return (
    <>
      {error && <RequestErrorLine requestError={error} onRetry={read} />}
      {health === undefined ? (
        <p class="nothing" role="status">
          {!error && texts.loading}
        </p>
      ) : (
        <div class="health-parts">
          <Safety health={health} />
          <Checks health={health} />
          <Backups health={health} onMade={read} />
          <Facts health={health} />
        </div>
      )}
    </>
  )
}

/** What a person wants to know, before the details. */
function Safety({ health }: { readonly health: Health }) {
  const { state, text } = useSafety()(health)
  return (
    <p class={`safety safety-${state}`} role="status">
      {text}
    </p>
  )
}

function Facts({ health }: { readonly health: Health }) {
  const { count, dayOnly } = useTexts()
  const texts = useHealthTexts()
  const { version, freeBytes, certificateUntil } = health
  return (
    <section class="health-part" aria-labelledby="health-facts">
      <h2 id="health-facts">{texts.facts}</h2>
      <dl class="health-facts">
        <dt>{texts.free}</dt>
        <dd>{freeBytes === null ? texts.unknown : sizeText(freeBytes, count)}</dd>
        <dt>{texts.certificate}</dt>
        <dd>{certificateUntil === null ? texts.noCertificate : dayOnly(certificateUntil)}</dd>
        <dt>{texts.version}</dt>
        <dd>{version}</dd>
      </dl>
    </section>
  )
}
