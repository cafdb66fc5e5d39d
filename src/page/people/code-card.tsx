import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { PetstockError } from '../../client/client.ts'
import { SaveProblem } from '../kit/form.tsx'
import { type RequestError, toRequestError } from '../kit/request-error.ts'
import { OpenCode, type OpenCodeProps } from './open-code.tsx'
import { usePeopleTexts } from './use-people.ts'

interface CodeCardProps extends OpenCodeProps {
  /** Called when the person has seen how it ended. @param isNew whether another code is wanted */
  readonly onEnd: (isNew: boolean) => void
  /** Called when a device has signed in. */
  readonly onUsed: () => void
}

/** Shows a code to a device, and confirms the one that has it. */
export function CodeCard({ shown, name, connection, onEnd, onUsed }: CodeCardProps) {
  const people = usePeopleTexts()
  const problem = useSignal<RequestError | undefined>(undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  const state = shown.progress.value?.state ?? 'open'
  useEffect(() => {
    void shown.follow()
    return () => shown.stopFollowing()
  }, [shown])
  useEffect(() => {
    if (state === 'used') onUsed()
    // The button that had the focus may be gone.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [state])

  async function tryTo(step: () => Promise<Failed | undefined>): Promise<void> {
    const failed = await step()
    problem.value = failed && toRequestError(failed.error, failed.headers, Date.now())
  }

  return (
    <section class="code-card" aria-labelledby="code-heading">
      <h2 id="code-heading" ref={heading} tabIndex={-1}>
        {people.codeTitle(name)}
      </h2>
      {state === 'open' && <OpenCode shown={shown} name={name} connection={connection} />}
      <CodeProgressText shown={shown} name={name} />
      <SaveProblem error={problem.value} words={people.errors} />
      <CodeButtons shown={shown} onEnd={onEnd} tryTo={(step) => void tryTo(step)} />
    </section>
  )
}

/** Says how far the code is, also to screen readers. */
function CodeProgressText({ shown, name }: Pick<CodeCardProps, 'shown' | 'name'>) {
  const people = usePeopleTexts()
  const { state, number } = shown.progress.value ?? { state: 'open', number: null }
  const digits = number ?? ''
  return (
    <div role="status">
      {state === 'claimed' && (
        <>
          <h3>{people.numberTitle}</h3>
          <p class="code-number">
            <span aria-hidden="true">{digits}</span>
            <span class="visually-hidden">{people.numberOf([...digits].join(' '))}</span>
          </p>
        </>
      )}
      {state === 'confirmed' && <p>{people.confirmed}</p>}
      {state === 'used' && <p class="code-used">{people.used(name)}</p>}
      {state === 'ended' && <p>{people.codeEnded}</p>}
    </div>
  )
}

interface CodeButtonsProps extends Pick<CodeCardProps, 'shown' | 'onEnd'> {
  readonly tryTo: (step: () => Promise<Failed | undefined>) => void
}

/** What a manager can do about a code. */
function CodeButtons({ shown, onEnd, tryTo }: CodeButtonsProps) {
  const people = usePeopleTexts()
  const { state, number } = shown.progress.value ?? { state: 'open', number: null }
  return (
    <div class="actions">
      {state === 'claimed' && (
        <button
          type="button"
          class="primary"
          onClick={() => tryTo(() => shown.confirm(number ?? ''))}
        >
          {people.confirm}
        </button>
      )}
      {(state === 'open' || state === 'claimed') && (
        <button type="button" onClick={() => tryTo(() => shown.endCode())}>
          {state === 'open' ? people.endCode : people.notMine}
        </button>
      )}
      {state === 'ended' && (
        <button type="button" class="primary" onClick={() => onEnd(true)}>
          {people.newCode}
        </button>
      )}
      {(state === 'used' || state === 'ended') && (
        <button type="button" onClick={() => onEnd(false)}>
          {people.done}
        </button>
      )}
    </div>
  )
}

interface Failed {
  readonly error: PetstockError
  readonly headers: Headers
}
