import { useTexts } from '../../page.ts'
import { type RequestError, requestErrorText } from '../request-error.ts'

interface RequestErrorLineProps {
  readonly requestError: RequestError
  readonly onRetry: () => void
}

/** Says why the journal could not be read, and until when. */
export function RequestErrorLine({ requestError, onRetry }: RequestErrorLineProps) {
  const texts = useTexts()
  return (
    <p class="trouble" role="alert">
      {requestErrorText(requestError, texts)}{' '}
      {requestError.until === undefined ? (
        <button type="button" onClick={onRetry}>
          {texts.retry}
        </button>
      ) : (
        texts.pet.limitedWaits
      )}
    </p>
  )
}
