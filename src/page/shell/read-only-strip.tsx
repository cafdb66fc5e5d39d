import { useKit, useTexts } from '../kit/kit.ts'
import { Strip } from '../kit/strip.tsx'

/** Says why a page with a read key has no buttons for changes, and what to ask for. */
export function ReadOnlyStrip() {
  const { session } = useKit()
  const { shell } = useTexts()
  if (session.mayWrite) return null
  return (
    <Strip urgency="info">
      <p>{shell.mayOnlyLook}</p>
    </Strip>
  )
}
