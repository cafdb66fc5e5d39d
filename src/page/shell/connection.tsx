import { usePage, useTexts } from '../page.ts'

/** Says when requests get no response or changes of others do not arrive, and until when. */
export function Connection() {
  const { connectivity, live } = usePage()
  const { connection, time } = useTexts()
  const outage = connectivity.outage.value
  const isLimited = outage?.why === 'limit'
  const isUnreachable =
    !isLimited && (outage?.why === 'unreachable' || live.state.value.state === 'waiting')
  return (
    <div class="strip strip-wait" role="status" hidden={!isLimited && !isUnreachable}>
      {isLimited && <p>{connection.limit(time(outage.until))}</p>}
      {isUnreachable && (
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
