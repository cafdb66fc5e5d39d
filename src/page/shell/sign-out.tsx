import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Shop } from '../../client/client.ts'
import { isInForce } from '../../keys/api-key.ts'
import { WithCommands } from '../components/with-commands.tsx'
import { usePage, useTexts } from '../page.ts'

/** Where the service does not say in time who manages the shop, a person who wants to leave is not kept. */
const KEYS_TIMEOUT_MS = 3_000

/** The button that signs out. It asks first where no other manager could let the person in again. */
export function SignOut() {
  const { session, now } = usePage()
  const { shell } = useTexts()
  const isAsking = useSignal(false)
  const isReading = useSignal(false)
  const opener = useRef<HTMLButtonElement>(null)

  async function leave(): Promise<void> {
    const { current, mayManage } = session
    if (isReading.value) return
    if (current.value === undefined || !mayManage) return session.signOut()
    const { key, shop } = current.value
    isReading.value = true
    isAsking.value = await isOnlyManager(key.value.id, shop, now.value)
    isReading.value = false
    if (!isAsking.value) session.signOut()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-disabled={isReading.value}
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

/** Whether no other key that manages the shop is in use. */
async function isOnlyManager(keyId: string, shop: Shop, now: number): Promise<boolean> {
  const { data } = await shop.desk.api.keys.get({ retry: false, deadline: KEYS_TIMEOUT_MS })
  if (data === null) return false
  return !data.keys.some(
    (other) =>
      other.id !== keyId &&
      other.access === 'manage' &&
      isInForce(other, now) &&
      (other.lastUsedAt !== null || (other.used?.day ?? 0) > 0),
  )
}

function AskBefore({ onEnd }: { readonly onEnd: () => void }) {
  const { session } = usePage()
  const { shell } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      class="sure-dialog"
      aria-labelledby="sign-out-heading"
      // Escape closes the dialog alone, and not the menu around it.
      onKeyDown={(event) => event.stopPropagation()}
      onClose={onEnd}
    >
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
