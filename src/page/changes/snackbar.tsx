import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { usePage, useTexts } from '../page.ts'
import { Icon } from '../parts/icon.tsx'
import { callName } from '../shop/pet.ts'
import type { Texts } from '../texts/texts.ts'
import { whatOf } from './describe.ts'
import { oppositeOf, type Told } from './undo.ts'

/** How long the last change is told of, while nobody points at it. */
const SHOWN_MS = 20_000

/** Tells of the last change once the service has made it, and undoes it. */
export function Snackbar() {
  const { undo } = usePage()
  const texts = useTexts()
  const { change, close } = texts
  const isHeld = useSignal(false)
  const told = undo.told.value
  useEffect(() => {
    if (told === undefined || isHeld.value) return
    const timer = setTimeout(() => undo.silence(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [told, isHeld.value])
  useUndoKeys()

  const hold = (held: boolean) => () => {
    isHeld.value = held
  }
  const canUndo = told?.what === 'made' && oppositeOf(told.entry, told.moved) !== undefined
  return (
    <div
      class="snackbar"
      data-shown={told === undefined ? undefined : ''}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocusCapture={hold(true)}
      onBlurCapture={hold(false)}
    >
      <p role="status">{told && sentence(told, texts)}</p>
      {canUndo && (
        <button
          type="button"
          title={change.undoHint}
          onClick={({ detail }) => {
            // The second half of a double-click would undo the undoing.
            if (detail <= 1) undo.undoTold()
          }}
        >
          <Icon name="undo" />
          {change.undo}
        </button>
      )}
      {told && (
        <button
          type="button"
          class="square plain"
          aria-label={close}
          onClick={() => undo.silence()}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

function sentence(told: Told, texts: Texts): string {
  const { change } = texts
  const [name, what] = [callName(told.entry), whatOf(told.entry, texts)]
  return told.what === 'made'
    ? change.made(name, what, told.moved.newQuantity)
    : change.takenBack(name, what)
}

/** Ctrl+Z, where it does not undo what is typed. */
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
