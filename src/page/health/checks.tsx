import { WithCommands } from '../kit/with-commands.tsx'
import { type Health, type HealthCheck, hasOnlySamples } from './health.ts'
import { useHealthTexts } from './use-health.ts'

const URGENCY = { fail: 0, warn: 1, ok: 2 } as const

/** What is not well, and folded away what is. */
export function Checks({ health }: { readonly health: Health }) {
  const { checks, examination } = health
  const texts = useHealthTexts()
  const bad = checks
    .filter(({ state }) => state !== 'ok')
    .sort((one, other) => URGENCY[one.state] - URGENCY[other.state])
  // That no backup is missed does not mean that there is one.
  const isSaid = ({ name }: HealthCheck) => name !== 'backup' || !hasOnlySamples(health)
  const fine = checks.filter((check) => check.state === 'ok' && isSaid(check))
  const isExamining = examination?.running === true
  const headingOf = () => {
    if (bad.length > 0) return texts.toDo
    return isExamining ? texts.checking : texts.allWell
  }
  return (
    <section class="health-part" aria-labelledby="health-checks">
      <h2 id="health-checks">{headingOf()}</h2>
      <p role="status">{isExamining && texts.examining}</p>
      {bad.length > 0 && (
        <ul class="health-checks">
          {bad.map((check) => (
            <BadCheck key={check.name} check={check} />
          ))}
        </ul>
      )}
      <details>
        <summary>{texts.fine(fine.length)}</summary>
        <ul class="health-fine">
          {fine.map((check) => (
            <li key={check.name}>{wordsOf(check, texts.checks).ok}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/** What the service says of it is in English, and names commands. */
function BadCheck({ check }: { readonly check: HealthCheck }) {
  const texts = useHealthTexts()
  const { state, message, advice } = check
  const { bad, guide } = wordsOf(check, texts.checks)
  return (
    <li class={`health-${state}`}>
      <strong class="health-state">{texts.states[state]}</strong>
      <span>{bad}</span>
      <details>
        <summary>{texts.details}</summary>
        {guide && (
          <p class="leading">
            {texts.guide} <a href={guide.href}>{guide.name}</a>
          </p>
        )}
        <p lang="en">
          <WithCommands text={advice ?? ''} />
        </p>
        <p lang="en">
          <small>{message}</small>
        </p>
      </details>
    </li>
  )
}

interface CheckWords {
  readonly ok: string
  readonly bad: string
  /** The part of the guide that says what to do. */
  readonly guide?: { readonly name: string; readonly href: string }
}

const wordsOf = (
  { name }: HealthCheck,
  { other, ...known }: Readonly<Record<string, CheckWords>> & { readonly other: CheckWords },
): CheckWords => Object.entries(known).find(([each]) => each === name)?.[1] ?? other
