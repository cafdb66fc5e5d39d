import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../components/icon.tsx'
import { onSingleClick } from '../components/on-single-click.ts'
import { usePage, useTexts } from '../page.ts'
import { callName } from '../state/pet.ts'
import type { Texts } from '../texts/texts.ts'
import { madeText, sellsReserved, whatOf } from './describe.ts'
import type { LastChange } from './undo.ts'
import { useWaiting } from './use-waiting.ts'

/** How long changes before the last one are offered, and a last one without Undo is shown, while no pointer or focus is on them. */
const SHOWN_MS = 20_000

/** A longer name is written smaller, so that its end is seen on a phone. */
const LONG_NAME = 56

/** How long an earlier change is offered before a tap undoes it, so that a quick second tap does not. */
const PAUSE_MS = 1_500

/**
 * Shows the last change once the service has made it, or while the service is not reached, and offers to undo it
 * until the next one, whichever pet is open.
 * It has a place of its own, which stays free meanwhile, so that it hides nothing and moves nothing.
 */
export function Snackbar() {
  const { undo, session } = usePage()
  const { close, change } = useTexts()
  const isHeld = useSignal(false)
  const isStuck = useWaiting() !== undefined
  const last = (isStuck && undo.waitingChange.value) || undo.lastChange.value
  // Its text stays while an undoing is in flight.
  const before = useRef(last)
  if (last !== undefined) before.current = last
  const shown = last ?? (undo.isUndoing.value ? before.current : undefined)
  // A button that has done its work goes, and takes the focus with it.
  useEffect(() => {
    isHeld.value = false
  }, [last])
  useEffect(() => {
    if (last === undefined || isHeld.value) return
    const timer = setTimeout(() => undo.rest(last), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [last, isHeld.value])
  useUndoKeys()

  const hold = (held: boolean) => () => {
    isHeld.value = held
  }
  return (
    <div
      class="snackbar"
      data-kept={session.mayWrite ? '' : undefined}
      data-shown={shown === undefined ? undefined : ''}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocusCapture={hold(true)}
      onBlurCapture={hold(false)}
    >
      {last && <UndoEarlier last={last} />}
      <div class="snackbar-line">
        {shown && <Redo />}
        <LastChangeText shown={shown} />
        {!shown && session.mayWrite && (
          <span class="snackbar-idle" aria-hidden="true">
            {change.idle}
          </span>
        )}
        {last && <UndoLast last={last} />}
        {shown && (
          <button
            type="button"
            class="square plain"
            aria-label={close}
            onClick={() => undo.clear()}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </div>
  )
}

/** The pet's number and whole name, and what was changed below them. */
function LastChangeText({ shown }: { readonly shown: LastChange | undefined }) {
  const { stock } = usePage()
  const texts = useTexts()
  if (shown === undefined) return <p role="status" />
  const { entry } = shown
  const isReserved = shown.what !== 'taken back' && sellsReserved(entry, stock.find(entry.petId))
  const said = [isReserved && texts.change.soldReserved, sentence(shown, texts)]
  const text = said.filter(Boolean).join(' ')
  return (
    <p role="status" title={`${callName(entry)}: ${text}`}>
      <span class="snackbar-name" data-long={callName(entry).length > LONG_NAME ? '' : undefined}>
        {entry.name !== null && <span class="snackbar-number">{String(entry.petId)} </span>}
        <strong>{callName(entry)}:</strong>
      </span>{' '}
      <span class="snackbar-what">{text}</span>
    </p>
  )
}

/** Redoes what was undone. Its place is never that of Undo, which a hurried finger may tap twice. */
function Redo() {
  const { undo } = usePage()
  const { change } = useTexts()
  if (undo.redoable.value === undefined) return null
  return (
    <button type="button" title={change.redoHint} onClick={onSingleClick(() => undo.redo())}>
      <Icon name="redo" />
      {change.redo}
    </button>
  )
}

/** Undoes the change that is shown, and no other. After that, its place belongs to the text. */
function UndoLast({ last }: { readonly last: LastChange }) {
  const { undo } = usePage()
  const { change } = useTexts()
  if (!undo.canBeUndone(last)) return null
  return (
    <button type="button" title={change.undoHint} onClick={onSingleClick(() => undo.undo(last))}>
      <Icon name="undo" />
      {change.undo}
    </button>
  )
}

/** Offers the change before the one that is undone, by its name, in a line of its own and after a pause. */
function UndoEarlier({ last }: { readonly last: LastChange }) {
  const { undo } = usePage()
  const texts = useTexts()
  const earlier = undo.canBeUndone(last) ? undefined : undo.next.value
  const isOffered = usePaused(earlier?.entry.id)
  if (earlier === undefined) return null
  const text = texts.change.undoEarlier(whatOf(earlier.entry, texts), callName(earlier.entry))
  const act = onSingleClick(() => {
    if (isOffered) undo.undo(earlier)
  })
  return (
    <button
      type="button"
      class="snackbar-earlier"
      title={text}
      aria-disabled={!isOffered}
      onClick={act}
    >
      <Icon name="undo" />
      <span class="snackbar-what">{text}</span>
    </button>
  )
}

/** Whether the same id has been there for a pause. */
function usePaused(id: string | undefined): boolean {
  const paused = useSignal<string | undefined>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => {
      paused.value = id
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [id])
  return paused.value === id
}

function sentence(last: LastChange, texts: Texts): string {
  const { change } = texts
  switch (last.what) {
    case 'made':
      return madeText(last.entry, last.movement.newQuantity, texts)
    case 'waiting':
      return change.notSent(whatOf(last.entry, texts))
    case 'taken back':
      return change.takenBack(whatOf(last.entry, texts))
  }
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
