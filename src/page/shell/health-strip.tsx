import { useEffect } from 'preact/hooks'
import { SWITCHED_OFF } from '../../health/backups.ts'
import type { Check } from '../../health/check.ts'
import { useTexts } from '../kit/kit.ts'
import { Strip } from '../kit/strip.tsx'
import { WithCommands } from '../kit/with-commands.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { useStock } from '../state/use-stock.ts'

/** Says what is wrong with the service, and what to do. */
export function HealthStrip() {
  const { live } = useStock()
  const { health } = useTexts()
  const failed = live.health.value.filter(({ state }) => state === 'fail')
  if (failed.length === 0) return null
  return (
    <Strip urgency="alarm" role="alert" label={health.trouble}>
      {failed.map((check) => (
        <Finding key={check.name} check={check} known={health.checks} />
      ))}
    </Strip>
  )
}

/**
 * Says what will be wrong sooner or later, and what to do. A person may hide it on this device, until there is
 * another warning, or the same one again.
 */
export function WarningStrip() {
  const { live } = useStock()
  const { settings } = useSettings()
  const { health } = useTexts()
  const hidden = settings.hiddenWarnings
  const checks = live.health.value
  const warned = checks.filter(({ state }) => state === 'warn')
  // A warning that went away is shown when it comes back.
  useEffect(() => {
    if (checks.length === 0) return
    const still = hidden.value.filter((each) => warned.some((check) => warningOf(check) === each))
    if (still.length < hidden.value.length) hidden.value = still
  }, [checks])
  const shown = warned.filter((check) => !hidden.value.includes(warningOf(check)))
  return (
    <Strip urgency="warn" role="status" label={health.soon} isShown={shown.length > 0}>
      <div>
        {shown.map((check) => (
          <Finding key={check.name} check={check} known={health.warnings} />
        ))}
      </div>
      <button
        type="button"
        onClick={() => {
          hidden.value = warned.map(warningOf)
        }}
      >
        {health.hide}
      </button>
    </Strip>
  )
}

/** A warning without its message, which may have a length of time that grows. */
const warningOf = ({ name, advice = '' }: Check): string => `${name}: ${advice}`

interface FindingProps {
  readonly check: Check
  /** What the page has to say about checks, by their names. */
  readonly known: Readonly<Record<string, { readonly title: string; readonly advice: string }>>
}

function Finding({ check: { name, message, advice }, known }: FindingProps) {
  const { health } = useTexts()
  const about = advice === SWITCHED_OFF ? 'backups off' : name
  const words = Object.entries(known).find(([each]) => each === about)?.[1]
  return (
    <details>
      <summary>
        <strong>{words?.title ?? health.other}</strong> {health.details}
      </summary>
      <p>
        <WithCommands text={words?.advice ?? advice ?? ''} />{' '}
        <a href={health.guideHref}>{health.guide}</a>
      </p>
      <p lang="en">
        <small>{message}</small>
      </p>
    </details>
  )
}
