import { usePage, useTexts } from '../page.ts'
import { callName } from '../state/pet.ts'
import { whatOf } from './describe.ts'
import { LeftBehind } from './left-behind.tsx'
import { Refused } from './refused.tsx'

/** What has not reached the service, why, and what to do about it. */
export function OutboxStrip() {
  return (
    <>
      <Waiting />
      <Refused />
      <LeftBehind />
    </>
  )
}

function Waiting() {
  const { outbox, live, connectivity } = usePage()
  const { change, time } = useTexts()
  const waiting = outbox.waiting.value
  const state = outbox.state.value
  const why = state.state === 'waiting' ? state.why : undefined
  const outage = connectivity.outage.value?.why
  // The strip above has said why, and when.
  const isSaid =
    why === 'limit'
      ? outage === 'limit'
      : why === 'service' && (outage !== undefined || live.state.value.state === 'waiting')
  const isUnkept = outbox.unkept.value > 0
  const isShown = waiting.length > 0 && (state.state === 'waiting' || isUnkept)
  return (
    <section class="strip strip-wait" role="status" hidden={!isShown}>
      {isShown && (
        <>
          <p>
            <strong>{change.waiting(waiting.length)}</strong>{' '}
            {why === undefined || isSaid
              ? change.sentByItself
              : why === 'limit' && state.state === 'waiting'
                ? change.waitingFor.limit(time(state.until))
                : change.waitingFor[why]}
            {isUnkept && <> {change.unkept}</>}
          </p>
          {why !== undefined && why !== 'limit' && !isSaid && (
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
          <Which />
        </>
      )}
    </section>
  )
}

/** One by one, to be taken back where they were never sent. */
function Which() {
  const { outbox } = usePage()
  const texts = useTexts()
  const { change } = texts
  const isStuck = outbox.state.value.state === 'waiting'
  return (
    <details class="which">
      <summary>{change.which}</summary>
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
