import { usePage, useTexts } from '../page.ts'
import { SureButton } from './sure-button.tsx'

/** The changes that wait on this device for other keys. */
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
          <SureButton onSure={() => outbox.discard(keyId)}>{change.discard}</SureButton>
        </>
      )}
    </section>
  ))
}
