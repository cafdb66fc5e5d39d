import { useTexts } from './kit.ts'
import { useSure } from './use-sure.ts'

interface SureButtonProps {
  readonly children: string
  readonly onSure: () => void
}

/** A button for what cannot be undone: it asks for a second tap. */
export function SureButton({ children, onSure }: SureButtonProps) {
  const { change } = useTexts()
  const { isAsking, button, onClick } = useSure({ onSure })
  return (
    <button
      ref={button}
      type="button"
      class={isAsking.value ? 'danger' : undefined}
      onClick={onClick}
    >
      {isAsking.value ? change.reallyDiscard : children}
    </button>
  )
}
