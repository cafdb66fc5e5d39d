import { useChanges } from '../changes/use-changes.ts'
import { useKit, useTexts } from '../kit/kit.ts'
import { isOfStock } from '../kit/route.ts'
import { Strip } from '../kit/strip.tsx'
import { useListAge } from '../offline/use-list-age.ts'
import { useStock } from '../state/use-stock.ts'

/** Says when requests get no response or changes of others do not arrive, and until when. */
export function Connection() {
  const { live } = useStock()
  const { outbox } = useChanges()
  const { outage, unreachableLines, route } = useKit()
  const { connection, time } = useTexts()
  const asOf = useListTime()
  // The strip of the waiting changes says it, too, and when they will be sent.
  const isSaid = outbox.waiting.value.length > 0 && outbox.unkept.value === 0
  const shown = outage.value
  const isCut = shown?.why === 'unreachable'
  // A view without the list says itself that it needs the connection.
  const hasLine = isCut && unreachableLines.value.length > 0 && !isOfStock(route.value)
  const isShown = !hasLine && (isSaid ? isCut && asOf !== undefined : shown !== undefined)
  return (
    <Strip urgency={isSaid ? 'info' : 'wait'} role="status" isShown={isShown}>
      {shown?.why === 'limit' && <p>{connection.limit(time(shown.until))}</p>}
      {isCut && isSaid && asOf !== undefined && <p>{connection.asOf(asOf)}</p>}
      {isCut && !isSaid && (
        <>
          <p>{asOf === undefined ? connection.unreachable : connection.unreachableAsOf(asOf)}</p>
          <button type="button" onClick={() => live.retryNow()}>
            {connection.retry}
          </button>
        </>
      )}
    </Strip>
  )
}

/** When the list that is shown was the service's; undefined: it is now, or nothing is known of that. */
function useListTime(): string | undefined {
  const { now } = useKit()
  const listAge = useListAge()
  const { near } = useTexts()
  const at = listAge.value?.at
  if (at === undefined) return undefined
  return near(at, now.value)
}
