import { usePage, useTexts } from '../page.ts'

/** Says when requests are not answered or changes of others do not arrive, and until when. */
export function Connection() {
  const { hold, live } = usePage()
  const { connection, time } = useTexts()
  const trouble = hold.trouble.value
  const isLimited = trouble?.why === 'limit'
  const isUnreachable =
    !isLimited && (trouble?.why === 'unreachable' || live.state.value.state === 'waiting')
  return (
    <div class="strip strip-wait" role="status" hidden={!isLimited && !isUnreachable}>
      {isLimited && <p>{connection.limit(time(trouble.until))}</p>}
      {isUnreachable && (
        <>
          <p>{connection.unreachable}</p>
          <button type="button" onClick={() => live.hurry()}>
            {connection.retry}
          </button>
        </>
      )}
    </div>
  )
}
