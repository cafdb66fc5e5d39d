import { WithCommands } from '../components/with-commands.tsx'
import { usePage, useTexts } from '../page.ts'
import { requestErrorText } from '../pet/request-error.ts'
import { Backups } from './backups.tsx'
import { sizeText } from './size-text.ts'
import { type Health, type HealthCheck, useHealth, useHealthTexts } from './use-health.ts'

/** How petstock is, and its backups, for those who manage the shop. */
export function HealthView() {
  const { session } = usePage()
  const texts = useHealthTexts()
  return (
    <main id="content" class="sheet health" tabIndex={-1}>
      <h1>{texts.title}</h1>
      {session.mayManage ? <Sections /> : <p role="alert">{texts.mayNot}</p>}
    </main>
  )
}

function Sections() {
  const page = useTexts()
  const texts = useHealthTexts()
  const { health, error, read } = useHealth()
  return (
    <>
      <p class="problem" role="alert">
        {error && requestErrorText(error, page)}
      </p>
      {health === undefined ? (
        <p class="nothing" role="status">
          {!error && texts.loading}
        </p>
      ) : (
        <div class="health-parts">
          <Checks health={health} />
          <Backups backups={health.backups} onMade={read} />
          <Facts health={health} />
        </div>
      )}
    </>
  )
}

const URGENCY = { fail: 0, warn: 1, ok: 2 } as const

function Checks({ health: { checks, examination } }: { readonly health: Health }) {
  const texts = useHealthTexts()
  const bad = checks
    .filter(({ state }) => state !== 'ok')
    .sort((one, other) => URGENCY[one.state] - URGENCY[other.state])
  const fine = checks.filter(({ state }) => state === 'ok')
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
