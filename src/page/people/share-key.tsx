import { useSignal } from '@preact/signals'
import type { ComponentChildren, RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import type { Shop } from '../../client/client.ts'
import type { Connection } from '../https/connection.ts'
import { isReadable, ReachNotice } from '../https/reach-notice.tsx'
import type { Reach } from '../https/use-connection.ts'
import type { Fields } from '../kit/fields.ts'
import { useLostFocus } from '../kit/focus.ts'
import { Form, SaveProblem } from '../kit/form.tsx'
import type { FormState } from '../kit/form-state.ts'
import type { DeskResponse } from '../kit/request-error.ts'
import { ONCE } from '../kit/use-requests.ts'
import { CodeCard } from './code-card.tsx'
import { CopyField } from './copy-field.tsx'
import { usePeopleTexts } from './use-people.ts'
import type { CodeRequest, ShownCode } from './use-shown-code.ts'

interface ShareKeyProps<Input> {
  readonly reach: Reach
  readonly name: string
  readonly form: FormState<Fields, Input>
  /** What is asked before, in the form that Enter submits: it shows a code. */
  readonly fields: ComponentChildren
  readonly elementRef?: RefObject<HTMLFormElement | null>
  /** What the code is for. */
  readonly codeOf: (input: Input) => CodeRequest
  /** Makes the key itself. */
  readonly makeKey: (input: Input, shop: Shop) => DeskResponse<{ readonly key: string }>
  /** Called when there is a new key, or another one. */
  readonly onChanged: () => void
  /** Called when the person is done with what was shown. */
  readonly onDone: () => void
}

/** The two ways in which a key gets to a device: by a code, or copied. */
export function ShareKey<Input>(props: ShareKeyProps<Input>) {
  const { reach, name, form, fields, elementRef, onDone, onChanged } = props
  const { connection, isSettled } = reach
  const { shown, key, showCode, showKey, showAnother } = useShareKey(props)
  if (shown !== undefined) {
    return (
      <CodeCard
        key={shown.id}
        shown={shown}
        name={name}
        connection={connection}
        onUsed={onChanged}
        onEnd={(isNew) => (isNew ? showAnother() : onDone())}
      />
    )
  }
  if (key !== undefined) return <KeyCard name={name} token={key} onDone={onDone} />
  return (
    <Form of={form} onSave={showCode} elementRef={elementRef} class="person-form hand-over">
      {fields}
      {isSettled && <WayChoice connection={connection} form={form} onKey={() => void showKey()} />}
    </Form>
  )
}

function useShareKey<Input>({ form, codeOf, makeKey, onChanged }: ShareKeyProps<Input>) {
  const shown = useSignal<ShownCode | undefined>(undefined)
  const key = useSignal<string | undefined>(undefined)

  async function showCode(): Promise<void> {
    shown.value = await form.save((input, { desk }) => desk.api.codes.post(codeOf(input), ONCE))
  }

  async function showKey(): Promise<void> {
    key.value = (await form.save(makeKey))?.key
    if (key.value !== undefined) onChanged()
  }

  function showAnother(): void {
    shown.value = undefined
    void showCode()
  }

  return { shown: shown.value, key: key.value, showCode, showKey, showAnother }
}

interface WayChoiceProps extends Pick<ShareKeyProps<unknown>, 'form'> {
  readonly connection: Connection | undefined
  readonly onKey: () => void
}

/** Says how devices reach the service, and asks by which way the key gets there. */
function WayChoice({ connection, form, onKey }: WayChoiceProps) {
  const people = usePeopleTexts()
  return (
    <>
      {connection && (
        <div
          class="connection-note"
          role="status"
          data-warns={isReadable(connection) ? '' : undefined}
        >
          <ReachNotice connection={connection} />
          {connection.loopbackOnly && <p>{people.loopbackLink}</p>}
        </div>
      )}
      <SaveProblem error={form.error.value} words={people.errors} />
      <div class="hand-over-ways">
        <p>
          <small>{people.howHint}</small>
        </p>
        <div class="actions">
          <button type="submit" class="primary" aria-disabled={form.isSaving.value}>
            {people.showCode}
          </button>
          <button type="button" aria-disabled={form.isSaving.value} onClick={onKey}>
            {people.showKey}
          </button>
        </div>
      </div>
    </>
  )
}

interface KeyCardProps extends Pick<ShareKeyProps<unknown>, 'name' | 'onDone'> {
  readonly token: string
}

/** Shows a key, this once. */
function KeyCard({ name, token, onDone }: KeyCardProps) {
  const people = usePeopleTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had it has gone, unless a person is elsewhere by now.
  useLostFocus(heading, [])
  return (
    <section class="code-card" aria-labelledby="key-heading">
      <h2 id="key-heading" ref={heading} tabIndex={-1}>
        {people.keyTitle(name)}
      </h2>
      <p>{people.keyHint}</p>
      <CopyField label={people.key} text={token} />
      <div class="actions">
        <button type="button" class="primary" onClick={onDone}>
          {people.done}
        </button>
      </div>
    </section>
  )
}
