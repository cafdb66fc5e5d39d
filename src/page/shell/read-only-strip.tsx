import { usePage, useTexts } from '../page.ts'

/** Says why a page with a read key has no buttons for changes, and what to ask for. */
export function ReadOnlyStrip() {
  const { session } = usePage()
  const { shell } = useTexts()
  return session.mayWrite ? null : <p class="strip strip-read-only">{shell.mayOnlyLook}</p>
}
