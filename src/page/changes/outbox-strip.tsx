import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useKit, useTexts } from '../kit/kit.ts'
import { petLink } from '../kit/route.ts'
import { Strip } from '../kit/strip.tsx'
import { SureButton } from '../kit/sure-button.tsx'
import { callName } from '../state/pet.ts'
import { useStock } from '../state/use-stock.ts'
import { refusalText, whatOf } from './describe.ts'
import { useChanges } from './use-changes.ts'
import { useWaiting } from './use-waiting.ts'

/** Shows which changes the service has not made, why, and what the person can do. */
export function OutboxStrip() {
  return (
    <>
      <Waiting />
      <Refused />
      <LeftBehind />
    </>
  )
}

/** Says where the changes are that the service has not made yet, and when they will be sent. */
function Waiting() {
  const { outbox } = useChanges()
  const { live } = useStock()
  const { change, time } = useTexts()
  const changes = outbox.waiting.value.length
  const unkept = outbox.unkept.value
  const waiting = useWaiting()
  const isShown = changes > 0 && (waiting !== undefined || unkept > 0)
  return (
    <Strip urgency="wait" role="status" isShown={isShown}>
      {isShown && (
        <>
          <Which>
            {unkept > 0
              ? change.unkept(unkept)
              : waiting?.why === 'limit'
                ? change.waitingFor.limit(changes, time(waiting.until))
                : waiting && change.waitingFor[waiting.why](changes)}
          </Which>
          {waiting !== undefined && waiting.why !== 'limit' && (
            <button
              type="button"
              onClick={() => {
                outbox.retryNow()
                live.retryNow()
              }}
            >
              {change.tryNow}
            </button>
          )}
        </>
      )}
    </Strip>
  )
}

/** What is said of the waiting changes unfolds their list. The person can take back those that were never sent. */
function Which({ children }: { readonly children: ComponentChildren }) {
  const { outbox } = useChanges()
  const { route } = useKit()
  const texts = useTexts()
  const { change } = texts
  const root = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (root.current) root.current.open = false
  }, [route.value])
  const isStuck = outbox.state.value.state === 'waiting'
  return (
    <details ref={root} class="which">
      <summary>
        <span>{children}</span> <span class="which-word">{change.which}</span>
      </summary>
      <ul class="entries">
        {outbox.waiting.value.map((entry) => (
          <li key={entry.id}>
            <span>
              {callName(entry)}: {whatOf(entry, texts)}
              {entry.tried && ` (${change.mayHaveArrived})`}
            </span>
            {entry.tried ? (
              isStuck && (
                <button type="button" onClick={() => outbox.dismiss(entry.id)}>
                  {change.giveUp}
                </button>
              )
            ) : (
              <button type="button" onClick={() => outbox.takeBack(entry.id)}>
                {change.takeBack}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Says which changes the service has refused, each until the person dismisses it. */
function Refused() {
  const { outbox } = useChanges()
  const { stock } = useStock()
  const texts = useTexts()
  const { change } = texts
  return outbox.refused.value.map((entry) => (
    <Strip key={entry.id} urgency="refused" role="alert">
      <p>
        <strong>{change.refused(callName(entry), whatOf(entry, texts))}</strong>{' '}
        {refusalText(entry, texts)}
      </p>
      <span class="actions">
        {stock.find(entry.petId) && (
          <a class="button" href={petLink(entry.petId)}>
            {change.openPet}
          </a>
        )}
        <button type="button" onClick={() => outbox.dismiss(entry.id)}>
          {change.understood}
        </button>
      </span>
    </Strip>
  ))
}

/** Lists the changes on this device that wait for other keys. */
function LeftBehind() {
  const { outbox } = useChanges()
  const { session } = useKit()
  const { change } = useTexts()
  const me = session.current.value?.key.value
  return outbox.leftBehind.value.map(({ keyId, keyName, changes }) => (
    <Strip key={keyId} urgency="wait" role="status">
      <p>{change.leftBehind(changes, keyName)}</p>
      {me && session.mayWrite && (
        <>
          <button type="button" class="primary" onClick={() => outbox.takeOver(keyId)}>
            {change.sendAs(me.name)}
          </button>
          <SureButton onSure={() => outbox.discard(keyId)}>{change.discard}</SureButton>
        </>
      )}
    </Strip>
  ))
}
