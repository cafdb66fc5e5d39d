import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Connection } from '../https/connection.ts'
import { useLostFocus } from '../kit/focus.ts'
import { SaveProblem } from '../kit/form.tsx'
import { useTexts } from '../kit/kit.ts'
import { QrCode } from '../kit/qr-code.tsx'
import { linkWithCode } from '../session/code-in-address.ts'
import { CopyField } from './copy-field.tsx'
import { linkAddresses } from './link-addresses.ts'
import { usePeopleTexts } from './use-people.ts'
import { type ShownCode, useShownCode } from './use-shown-code.ts'

interface CodeCardProps extends OpenCodeProps {
  /** Called when the person has seen how it ended. @param isNew whether another code is wanted */
  readonly onEnd: (isNew: boolean) => void
  /** Called when a device has signed in. */
  readonly onUsed: () => void
}

/** Shows a code to a device, and confirms the one that has it. */
export function CodeCard({ shown, name, connection, onEnd, onUsed }: CodeCardProps) {
  const people = usePeopleTexts()
  const code = useShownCode(shown)
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = code.progress
  useLayoutEffect(() => {
    if (state === 'used') onUsed()
  }, [state])
  // The button that had the focus may be gone.
  useLostFocus(heading, [state])
  return (
    <section class="code-card" aria-labelledby="code-heading">
      <h2 id="code-heading" ref={heading} tabIndex={-1}>
        {people.codeTitle(name)}
      </h2>
      {state === 'open' && <OpenCode shown={shown} name={name} connection={connection} />}
      <CodeProgressText code={code} name={name} />
      <SaveProblem error={code.problem} words={people.errors} />
      <CodeButtons code={code} onEnd={onEnd} />
    </section>
  )
}

interface CodeProps {
  readonly code: ReturnType<typeof useShownCode>
}

/** Says how far the code is, also to screen readers. */
function CodeProgressText({ code, name }: CodeProps & Pick<CodeCardProps, 'name'>) {
  const people = usePeopleTexts()
  const { state, number } = code.progress
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

/** What a manager can do about a code. */
function CodeButtons({ code, onEnd }: CodeProps & Pick<CodeCardProps, 'onEnd'>) {
  const people = usePeopleTexts()
  const { isSending } = code
  const { state } = code.progress
  return (
    <div class="actions">
      {state === 'claimed' && (
        <button
          type="button"
          class="primary"
          aria-disabled={isSending}
          onClick={() => void code.confirm()}
        >
          {people.confirm}
        </button>
      )}
      {(state === 'open' || state === 'claimed') && (
        <button type="button" aria-disabled={isSending} onClick={() => void code.end()}>
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

interface OpenCodeProps {
  readonly shown: ShownCode
  readonly name: string
  readonly connection: Connection | undefined
}

/** The picture and the link of a code that no device has sent yet. */
function OpenCode({ shown, name, connection }: OpenCodeProps) {
  const { minute } = useTexts()
  const people = usePeopleTexts()
  const addresses = linkAddresses(connection, location.origin)
  const chosen = useSignal<string | undefined>(undefined)
  const address = chosen.value ?? addresses[0] ?? location.origin
  const link = linkWithCode(address, { code: shown.code, name })
  return (
    <>
      <p>{people.scan}</p>
      <QrCode text={link} label={people.qrLabel} />
      {addresses.length > 1 && (
        <label class="field">
          <span>{people.reach}</span>
          <select
            value={address}
            onChange={({ currentTarget }) => {
              chosen.value = currentTarget.value
            }}
          >
            {addresses.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      )}
      <CopyField label={people.orLink} text={link} />
      <p>
        <small>{people.until(minute(shown.endsAt))}</small>
      </p>
    </>
  )
}
