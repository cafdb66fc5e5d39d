import { MINUTE_MS } from '../../clocks/durations.ts'
import { SaveProblem } from '../kit/form.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { ONCE, useRequests } from '../kit/use-requests.ts'
import { isolated } from '../texts/isolated.ts'
import { usePeopleTexts } from './use-people.ts'
import type { WaitingCode } from './use-waiting-codes.ts'

interface WaitingCodesProps {
  readonly codes: readonly WaitingCode[]
  /** The one that a manager looks at next. */
  readonly next: WaitingCode | undefined
  readonly read: () => void
}

/** The codes that wait, also those that were made on another screen or before the page was left. */
export function WaitingCodes({ codes, next, read }: WaitingCodesProps) {
  const people = usePeopleTexts()
  if (codes.length === 0) return null
  return (
    <section class="waiting-codes" aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">{people.waitingTitle}</h2>
      <ul>
        {codes.map((code) => (
          <WaitingCodeItem key={code.id} code={code} isNext={code === next} onDone={read} />
        ))}
      </ul>
    </section>
  )
}

interface WaitingCodeItemProps {
  readonly code: WaitingCode
  readonly isNext: boolean
  /** Called when a manager has confirmed or ended it. */
  readonly onDone: () => void
}

function WaitingCodeItem({ code, isNext, onDone }: WaitingCodeItemProps) {
  const people = usePeopleTexts()
  const { isSending, error, send } = useRequests()
  const { id: codeId, state, number } = code
  const name = isolated(code.name ?? people.newManager)

  async function confirm(): Promise<void> {
    const body = { number: number ?? '' }
    await send((shop) => shop.desk.api.codes({ codeId }).confirmation.post(body, ONCE))
    onDone()
  }

  async function end(): Promise<void> {
    await send((shop) => shop.desk.api.codes({ codeId }).delete(ONCE))
    onDone()
  }

  return (
    <li class="waiting-code">
      <CodeState code={code} name={name} />
      <SaveProblem error={error.value} words={people.errors} />
      <div class="actions">
        {state === 'claimed' && (
          <button
            type="button"
            class={isNext ? 'primary' : undefined}
            aria-disabled={isSending.value}
            aria-label={`${people.confirm}: ${name}`}
            onClick={() => void confirm()}
          >
            {people.confirm}
          </button>
        )}
        <button
          type="button"
          aria-disabled={isSending.value}
          aria-label={`${state === 'claimed' ? people.notMine : people.endCode}: ${name}`}
          onClick={() => void end()}
        >
          {state === 'claimed' ? people.notMine : people.endCode}
        </button>
      </div>
    </li>
  )
}

/** Says how far a code is; a number, also digit by digit to screen readers. */
function CodeState({ code, name }: { readonly code: WaitingCode; readonly name: string }) {
  const { now } = useKit()
  const { date } = useTexts()
  const people = usePeopleTexts()
  const { state, number, access, endsAt } = code
  const digits = number ?? ''
  const minutes = Math.max(1, Math.ceil((endsAt - now.value) / MINUTE_MS))
  const waitsFor = minutes < 60 ? people.waits(minutes) : people.waitsUntil(date(endsAt))
  return (
    <div role="status">
      <strong dir="auto">{name}</strong>{' '}
      <span class={`chip chip-${access}`}>{people.access[access]}</span>
      {state === 'open' && <p>{waitsFor}</p>}
      {state === 'confirmed' && <p>{people.confirmed}</p>}
      {state === 'claimed' && (
        <p>
          {people.numberTitle}{' '}
          <strong class="waiting-number">
            <span aria-hidden="true">{digits}</span>
            <span class="visually-hidden">{people.numberOf([...digits].join(' '))}</span>
          </strong>
        </p>
      )}
    </div>
  )
}
