import { useTexts } from '../page.ts'
import { type Trouble, troubleText } from './trouble.ts'

interface TroubleLineProps {
  readonly trouble: Trouble
  readonly onRetry: () => void
}

/** Says why something could not be read, and until when. */
export function TroubleLine({ trouble, onRetry }: TroubleLineProps) {
  const texts = useTexts()
  return (
    <p class="trouble" role="alert">
      {troubleText(trouble, texts)}{' '}
      {trouble.until === undefined ? (
        <button type="button" onClick={onRetry}>
          {texts.retry}
        </button>
      ) : (
        texts.pet.limitedWaits
      )}
    </p>
  )
}
