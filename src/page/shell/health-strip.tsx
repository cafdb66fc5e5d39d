import type { Check } from '../../health/check.ts'
import { usePage, useTexts } from '../page.ts'
import type { Texts } from '../texts/texts.ts'

/** Says what is wrong with the service, and what to do. */
export function HealthStrip() {
  const { live } = usePage()
  const { health } = useTexts()
  const failed = live.health.value.filter(({ state }) => state === 'fail')
  if (failed.length === 0) return null
  return (
    <section class="strip strip-alarm" role="alert" aria-label={health.trouble}>
      {failed.map((check) => (
        <FailedCheck key={check.name} check={check} health={health} />
      ))}
    </section>
  )
}

function FailedCheck({
  check,
  health,
}: {
  readonly check: Check
  readonly health: Texts['health']
}) {
  const known = Object.entries(health.checks).find(([name]) => name === check.name)?.[1]
  return (
    <details>
      <summary>
        <strong>{known?.title ?? health.other}</strong> {health.details}
      </summary>
      <p>{known?.advice ?? check.advice}</p>
      <p lang="en">
        <small>{check.message}</small>
      </p>
    </details>
  )
}
