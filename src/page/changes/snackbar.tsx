import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../kit/icon.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { onSingleClick } from '../kit/on-single-click.ts'
import { callName } from '../state/pet.ts'
import { useStock } from '../state/use-stock.ts'
import type { Texts } from '../texts/texts.ts'
import { madeText, sellsReserved, whatOf } from './describe.ts'
import { FoldedToast, useFold } from './toast-fold.tsx'
import { usePaused, useToastPlace } from './toast-place.ts'
import type { LastChange } from './undo.ts'
import { useChanges } from './use-changes.ts'
import { useWaiting } from './use-waiting.ts'

/** A longer name is written smaller, so that its end is seen on a phone. */
const LONG_NAME = 56

/** How long an earlier change is offered before a tap undoes it, so that a quick second tap does not. */
const PAUSE_MS = 1_500

/**
 * Shows the last change once the service has made it, or while the service is not reached, and offers to undo it
 * until the next one, whichever pet is open. After a while it folds, and covers little.
 * It lies over the end of the view, which has as much room after its last row, so that it moves nothing.
 */
export function Snackbar() {
  const { undo } = useChanges()
  const { close } = useTexts()
  const isHeld = useSignal(false)
  const isStuck = useWaiting() !== undefined
  const last = (isStuck && undo.waitingChange.value) || undo.lastChange.value
  // Its text stays while an undoing is in flight.
  const before = useRef(last)
  if (last !== undefined) before.current = last
  const shown = last ?? (undo.isUndoing.value ? before.current : undefined)
  // A button that has done its work goes, and takes the focus with it.
  const of = last && `${last.what} ${last.entry.id} ${last.taps?.length}`
  useEffect(() => {
    isHeld.value = false
  }, [of])
  const isFolded = useFold(last, of, isHeld.value)
  useUndoKeys()
  const toast = useRef<HTMLDivElement>(null)
  const { lift, takesTaps } = useToastPlace(toast, shown?.entry.petId)

  const hold = (held: boolean) => () => {
    isHeld.value = held
  }
  return (
    <div
      ref={toast}
      class="snackbar"
      data-shown={shown === undefined ? undefined : ''}
      data-fresh={takesTaps ? undefined : ''}
      data-folded={shown && isFolded.value ? '' : undefined}
      style={{ '--lift': `${lift}px` }}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocusCapture={hold(true)}
      onBlurCapture={hold(false)}
    >
      {last && <UndoEarlier last={last} />}
      <div class="snackbar-line">
        {shown && <Redo />}
        <LastChangeText shown={shown} isStuck={isStuck} />
        {last && <UndoLast last={last} />}
        {shown && <IconButton icon="close" name={close} onClick={() => undo.clear()} />}
      </div>
      {shown && isFolded.value && <FoldedToast isFolded={isFolded} />}
    </div>
  )
}

interface LastChangeTextProps {
  readonly shown: LastChange | undefined
  /** Whether what waits is not sent soon. */
  readonly isStuck: boolean
}

/** The pet's number and whole name, and what was changed below them. */
function LastChangeText({ shown, isStuck }: LastChangeTextProps) {
  const { stock } = useStock()
  const texts = useTexts()
  if (shown === undefined) return <p role="status" />
  const { entry } = shown
  const isReserved = shown.what !== 'taken back' && sellsReserved(entry, stock.find(entry.petId))
  const said = [isReserved && texts.change.soldReserved, sentence(shown, isStuck, texts)]
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
  const { undo } = useChanges()
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
  const { undo } = useChanges()
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
  const { undo } = useChanges()
  const texts = useTexts()
  const earlier = undo.canBeUndone(last) ? undefined : undo.next.value
  const isOffered = usePaused(earlier?.entry.id, PAUSE_MS)
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

function sentence(last: LastChange, isStuck: boolean, texts: Texts): string {
  const { change } = texts
  switch (last.what) {
    case 'made':
      return isStuck && last.unsent !== 0
        ? change.notAllSent(whatOf(last.entry, texts), Math.abs(last.unsent))
        : madeText(last.entry, last.movement.newQuantity + last.unsent, texts)
    case 'waiting':
      return change.notSent(whatOf(last.entry, texts))
    case 'taken back':
      return change.takenBack(whatOf(last.entry, texts))
  }
}

/** Undoes by Ctrl+Z, outside of fields. */
function useUndoKeys(): void {
  const { undo } = useChanges()
  const { session } = useKit()
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
