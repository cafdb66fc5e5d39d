import { usePage, useTexts } from '../page.ts'

/** Says when changes of others do not arrive, and why. */
export function Connection() {
  const { live } = usePage()
  const { connection, time } = useTexts()
  const state = live.state.value
  return (
    <div class="strip strip-wait" role="status" hidden={state.state !== 'waiting'}>
      {state.state === 'waiting' && (
        <>
          <p>
            {state.why === 'limit' ? connection.limit(time(state.until)) : connection.unreachable}
          </p>
          {state.why === 'unreachable' && (
            <button type="button" onClick={() => live.hurry()}>
              {connection.retry}
            </button>
          )}
        </>
      )}
    </div>
  )
}
