import { useSignal } from '@preact/signals'
import { useTexts } from '../page.ts'
import { onSingleClick } from './on-single-click.ts'

interface SureButtonProps {
  readonly children: string
  readonly onSure: () => void
}

/** A button for what cannot be undone: it asks for a second tap. */
export function SureButton({ children, onSure }: SureButtonProps) {
  const { change } = useTexts()
  const isAsking = useSignal(false)
  const stopAsking = () => {
    isAsking.value = false
  }
  return (
    <button
      type="button"
      class={isAsking.value ? 'danger' : undefined}
      onBlur={stopAsking}
      onClick={onSingleClick(() => {
        if (isAsking.value) onSure()
        isAsking.value = !isAsking.value
      })}
    >
      {isAsking.value ? change.reallyDiscard : children}
    </button>
  )
}
