import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Icon } from '../components/icon.tsx'
import { usePage, useTexts } from '../page.ts'
import { callName } from '../state/pet.ts'
import type { Texts } from '../texts/texts.ts'
import { whatOf } from './describe.ts'
import { type LastChange, oppositeOf } from './undo.ts'

/** How long the last change is shown, while no pointer or focus is on it. */
const SHOWN_MS = 20_000

/** Shows the last change once the service has made it, and offers to undo it. */
export function Snackbar() {
  const { undo } = usePage()
  const texts = useTexts()
  const { change, close } = texts
  const isHeld = useSignal(false)
  const last = undo.lastChange.value
  useEffect(() => {
    if (last === undefined || isHeld.value) return
    const timer = setTimeout(() => undo.clear(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [last, isHeld.value])
  useUndoKeys()

  const hold = (held: boolean) => () => {
    isHeld.value = held
  }
  const canUndo = last?.what === 'made' && oppositeOf(last.entry, last.movement) !== undefined
  return (
    <div
      class="snackbar"
      data-shown={last === undefined ? undefined : ''}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocusCapture={hold(true)}
      onBlurCapture={hold(false)}
    >
      <p role="status">{last && sentence(last, texts)}</p>
      {canUndo && (
        <button
          type="button"
          title={change.undoHint}
          onClick={({ detail }) => {
            // The second click of a double-click would undo the undoing.
            if (detail <= 1) undo.undoLast()
          }}
        >
          <Icon name="undo" />
          {change.undo}
        </button>
      )}
      {last && (
        <button type="button" class="square plain" aria-label={close} onClick={() => undo.clear()}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

function sentence(last: LastChange, texts: Texts): string {
  const { change } = texts
  const [name, what] = [callName(last.entry), whatOf(last.entry, texts)]
  return last.what === 'made'
    ? change.made(name, what, last.movement.newQuantity)
    : change.takenBack(name, what)
}

/** Undoes by Ctrl+Z, outside of fields. */
function useUndoKeys(): void {
  const { undo, session } = usePage()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      if (!isUndo || event.shiftKey || event.altKey || !session.mayWrite) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      event.preventDefault()
      undo.undoNewest()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [undo, session])
}
