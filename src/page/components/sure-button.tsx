import { useSignal } from '@preact/signals'
import { useTexts } from '../page.ts'

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
      onClick={({ detail }) => {
        // The second click of a double-click confirms nothing.
        if (detail > 1) return
        if (isAsking.value) onSure()
        isAsking.value = !isAsking.value
      }}
    >
      {isAsking.value ? change.reallyDiscard : children}
    </button>
  )
}
