import { usePage, useTexts } from '../page.ts'
import { useOutage } from '../session/use-outage.ts'

/** Says when requests get no response or changes of others do not arrive, and until when. */
export function Connection() {
  const { live, outbox } = usePage()
  const { connection, time } = useTexts()
  const outage = useOutage()
  // The strip of the waiting changes says it, too, and when they will be sent.
  const isSaid = outbox.waiting.value.length > 0 && outbox.unkept.value === 0
  const shown = isSaid ? undefined : outage
  return (
    <div class="strip strip-wait" role="status" hidden={shown === undefined}>
      {shown?.why === 'limit' && <p>{connection.limit(time(shown.until))}</p>}
      {shown?.why === 'unreachable' && (
        <>
          <p>{connection.unreachable}</p>
          <button type="button" onClick={() => live.retryNow()}>
            {connection.retry}
          </button>
        </>
      )}
    </div>
  )
}
