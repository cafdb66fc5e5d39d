import { useLayoutEffect, useRef } from 'preact/hooks'
import { useKit } from './kit.ts'
import { type RequestError, requestErrorText } from './request-error.ts'
import { isOfStock } from './route.ts'

interface RequestErrorLineProps {
  readonly requestError: RequestError
  readonly onRetry: () => void
}

/** Says why something could not be read, and until when. That a view needs the connection is no failure, and said once. */
export function RequestErrorLine({ requestError, onRetry }: RequestErrorLineProps) {
  const texts = useKit().texts.value
  const isCut = requestError.status === 0
  const isFirst = useIsFirst(isCut)
  if (isCut && !isFirst) return null
  return (
    <p class={isCut ? 'needs-connection' : 'trouble'} role={isCut ? 'status' : 'alert'}>
      {isCut ? texts.requestErrors.needsConnection : requestErrorText(requestError, texts)}{' '}
      {requestError.until === undefined ? (
        <button type="button" onClick={onRetry}>
          {texts.retry}
        </button>
      ) : (
        texts.requestErrors.waits
      )}
    </p>
  )
}

/** Whether a line is the first of those in sight that say that the connection is cut. A pet has its own, which may cover the list. */
function useIsFirst(isCut: boolean): boolean {
  const { unreachableLines, route } = useKit()
  const line = useRef({})
  useLayoutEffect(() => {
    if (!isCut) return undefined
    unreachableLines.value = [...unreachableLines.peek(), line.current]
    return () => {
      unreachableLines.value = unreachableLines.peek().filter((each) => each !== line.current)
    }
  }, [isCut])
  return isOfStock(route.value) || unreachableLines.value[0] === line.current
}
