import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { isInForce } from '../../keys/api-key.ts'
import { useKit, useTexts } from '../kit/kit.ts'
import { useRequests } from '../kit/use-requests.ts'
import { WithCommands } from '../kit/with-commands.tsx'

/** Where the service does not say in time who manages the shop, a person who wants to leave is not kept. */
const KEYS_TIMEOUT_MS = 3_000

/** The button that signs out. It asks first where no other manager could let the person in again. */
export function SignOut() {
  const { session, now } = useKit()
  const { shell } = useTexts()
  const isAsking = useSignal(false)
  const { isSending, send } = useRequests()
  const opener = useRef<HTMLButtonElement>(null)

  async function leave(): Promise<void> {
    const { current, mayManage } = session
    if (isSending.value) return
    if (current.value === undefined || !mayManage) return session.signOut()
    const { id } = current.value.key.value
    const listed = await send((shop) =>
      shop.desk.api.keys.get({ retry: false, deadline: KEYS_TIMEOUT_MS }),
    )
    isAsking.value = listed !== undefined && isOnlyManager(id, listed.keys, now.value)
    if (!isAsking.value) session.signOut()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-disabled={isSending.value}
        onClick={() => void leave()}
      >
        {shell.signOut}
      </button>
      {isAsking.value && (
        <AskBefore
          onEnd={() => {
            isAsking.value = false
            opener.current?.focus()
          }}
        />
      )}
    </>
  )
}

type ListedKeys = Data<Routes['desk']['api']['keys']['get']['response']>['keys']

/** Whether no other key that manages the shop is in use. */
const isOnlyManager = (keyId: string, keys: ListedKeys, now: number): boolean =>
  !keys.some(
    (other) =>
      other.id !== keyId &&
      other.access === 'manage' &&
      isInForce(other, now) &&
      (other.lastUsedAt !== null || (other.used?.day ?? 0) > 0),
  )

function AskBefore({ onEnd }: { readonly onEnd: () => void }) {
  const { session } = useKit()
  const { shell } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class="sure-dialog" aria-labelledby="sign-out-heading" onClose={onEnd}>
      <h2 id="sign-out-heading">{shell.lastManager}</h2>
      <p>
        <WithCommands text={shell.lastManagerHint} />
      </p>
      <div class="actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          {shell.staySignedIn}
        </button>
        <button type="button" class="danger" onClick={() => session.signOut()}>
          {shell.signOut}
        </button>
      </div>
    </dialog>
  )
}
