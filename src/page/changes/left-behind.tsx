import { usePage, useTexts } from '../page.ts'
import { SureButton } from './sure-button.tsx'

/** What others made on this device and could not send before they left. */
export function LeftBehind() {
  const { outbox, session } = usePage()
  const { change } = useTexts()
  const me = session.current.value?.key
  return outbox.leftBehind.value.map(({ keyId, keyName, changes }) => (
    <section key={keyId} class="strip strip-wait" role="status">
      <p>{change.leftBehind(changes, keyName)}</p>
      {me && session.mayWrite && (
        <>
          <button type="button" class="primary" onClick={() => outbox.takeOver(keyId)}>
            {change.sendAs(me.name)}
          </button>
          <button type="button" onClick={() => outbox.layAside(keyId)}>
            {change.keepForLater}
          </button>
          <SureButton onSure={() => outbox.discard(keyId)}>{change.discard}</SureButton>
        </>
      )}
    </section>
  ))
}
