import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { SaveProblem } from '../kit/form.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { PEOPLE_LINK } from '../kit/route.ts'
import { ONCE, useRequests } from '../kit/use-requests.ts'
import { type PersonProps, usePeopleTexts } from './use-people.ts'

/** The button that ends a key, once the person has confirmed it. */
export function RevokeKey({ person, onChanged }: PersonProps) {
  const people = usePeopleTexts()
  const isAsking = useSignal(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <p class="form-part">
      <button
        ref={opener}
        type="button"
        class="danger"
        onClick={() => {
          isAsking.value = true
        }}
      >
        {people.take}
      </button>
      {isAsking.value && (
        <ConfirmRevoking
          person={person}
          onChanged={onChanged}
          onEnd={() => {
            isAsking.value = false
            opener.current?.focus()
          }}
        />
      )}
    </p>
  )
}

interface ConfirmProps extends PersonProps {
  readonly onEnd: () => void
}

function ConfirmRevoking({ person: { id: keyId, name }, onChanged, onEnd }: ConfirmProps) {
  const { session } = useKit()
  const texts = useTexts()
  const people = usePeopleTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const { isSending, error, send } = useRequests()
  const isOwn = session.current.value?.key.value.id === keyId
  useLayoutEffect(() => dialog.current?.showModal(), [])

  async function take(): Promise<void> {
    const ended = await send((shop) => shop.desk.api.keys({ keyId }).delete(ONCE))
    if (ended === undefined) return
    dialog.current?.close()
    if (isOwn) return session.signOut()
    onChanged()
    location.hash = PEOPLE_LINK
  }

  return (
    <dialog ref={dialog} class="sure-dialog" aria-labelledby="take-heading" onClose={onEnd}>
      <h2 id="take-heading">{people.takeTitle(name)}</h2>
      <p>{people.takeHint(name)}</p>
      {isOwn && <p>{people.takeYourself}</p>}
      <SaveProblem error={error.value} words={people.errors} />
      <div class="actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          {texts.cancel}
        </button>
        <button
          type="button"
          class="danger"
          aria-disabled={isSending.value}
          onClick={() => void take()}
        >
          {isSending.value ? people.taking : people.take}
        </button>
      </div>
    </dialog>
  )
}
