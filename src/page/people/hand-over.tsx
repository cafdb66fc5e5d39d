import { useSignal } from '@preact/signals'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { systemClock } from '../../client/clock.ts'
import type { Connection } from '../https/connection.ts'
import { isReadable, ReachNotice } from '../https/reach-notice.tsx'
import { useConnection } from '../https/use-connection.ts'
import { usePage, useTexts } from '../page.ts'
import { CodeCard } from './code-card.tsx'
import { CopyField } from './copy-field.tsx'
import { type CodeRequest, ShownCode } from './shown-code.ts'
import { accessErrorText, ONCE, usePeopleTexts, type useRequests } from './use-people.ts'

interface HandOverProps {
  readonly name: string
  /** What is asked before, in the form that Enter submits: it shows a code. */
  readonly fields: ComponentChildren
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly requests: ReturnType<typeof useRequests>
  /** @returns what the code is for; undefined where the form has a problem, which it shows */
  readonly codeFor: () => CodeRequest | undefined
  /** Makes the key itself. @returns undefined where that failed, or the form has a problem */
  readonly makeKey: () => Promise<string | undefined>
  /** Called when there is a new key, or another one. */
  readonly onChanged: () => void
  /** Called when the person is done with what was shown. */
  readonly onDone: () => void
}

/** The two ways in which a key gets to a device: by a code, or copied. */
export function HandOver(props: HandOverProps) {
  const { name, fields, formRef, requests, onDone, onChanged } = props
  const connection = useConnection()?.current.value
  const { shown, key, showCode, showKey, showAnother } = useHandOver(props)
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
    <form
      ref={formRef}
      class="person-form hand-over"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void showCode()
      }}
    >
      {fields}
      <WayChoice connection={connection} requests={requests} onKey={() => void showKey()} />
    </form>
  )
}

function useHandOver({ requests, codeFor, makeKey, onChanged }: HandOverProps) {
  const { session } = usePage()
  const shown = useSignal<ShownCode | undefined>(undefined)
  const key = useSignal<string | undefined>(undefined)

  async function showCode(): Promise<void> {
    const request = codeFor()
    const shop = session.current.value?.shop
    if (request === undefined || shop === undefined) return
    const made = await requests.send(() => shop.desk.api.codes.post(request, ONCE))
    if (made === undefined) return
    shown.value = new ShownCode(made, shop, systemClock)
  }

  async function showKey(): Promise<void> {
    key.value = await makeKey()
    if (key.value !== undefined) onChanged()
  }

  function showAnother(): void {
    shown.value = undefined
    void showCode()
  }

  return { shown: shown.value, key: key.value, showCode, showKey, showAnother }
}

interface WayChoiceProps extends Pick<HandOverProps, 'requests'> {
  readonly connection: Connection | undefined
  readonly onKey: () => void
}

/** Says how devices reach the service, and asks by which way the key gets there. */
function WayChoice({ connection, requests: { isSending, error }, onKey }: WayChoiceProps) {
  const texts = useTexts()
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
      <p class="problem" role="alert">
        {error.value && accessErrorText(error.value, texts, people)}
      </p>
      <div class="hand-over-ways">
        <p>
          <small>{people.howHint}</small>
        </p>
        <div class="actions">
          <button type="submit" class="primary" aria-disabled={isSending.value}>
            {people.showCode}
          </button>
          <button type="button" aria-disabled={isSending.value} onClick={onKey}>
            {people.showKey}
          </button>
        </div>
      </div>
    </>
  )
}

interface KeyCardProps extends Pick<HandOverProps, 'name' | 'onDone'> {
  readonly token: string
}

/** Shows a key, this once. */
function KeyCard({ name, token, onDone }: KeyCardProps) {
  const people = usePeopleTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
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
