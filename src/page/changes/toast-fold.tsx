import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { Icon } from '../kit/icon.tsx'
import { useTexts } from '../kit/kit.ts'
import { onSingleClick } from '../kit/on-single-click.ts'
import { usePaused } from './toast-place.ts'
import type { LastChange } from './undo.ts'
import { useChanges } from './use-changes.ts'

/** How long a toast is whole while no pointer or focus is on it. Then it is a small button, which unfolds it. */
const WHOLE_MS = 20_000

/** A tap so soon after the toast has folded was aimed at it. */
const AIMED_AFTER_MS = 600

/**
 * Folds the toast a while after its change, and where the list of what waits is unfolded.
 * @param of says which change it is, and what has become of it
 */
export function useFold(last: LastChange | undefined, of: string | undefined, isHeld: boolean) {
  const { undo } = useChanges()
  const isFolded = useSignal(false)
  useLayoutEffect(() => {
    isFolded.value = false
  }, [of])
  useEffect(() => {
    if (last === undefined || isHeld || isFolded.value) return
    const timer = setTimeout(() => {
      isFolded.value = true
      // What can be undone or redone after an undoing is offered as long as the change itself was.
      const isOffered = undo.next.value !== undefined || undo.redoable.value !== undefined
      if (undo.canBeUndone(last) || !isOffered) undo.rest(last)
    }, WHOLE_MS)
    return () => clearTimeout(timer)
  }, [of, isHeld, isFolded.value])
  useEffect(() => {
    const makeRoom = ({ target }: Event): void => {
      const isList = target instanceof HTMLDetailsElement && target.open
      if (isList && target.matches('.which')) isFolded.value = true
    }
    document.addEventListener('toggle', makeRoom, { capture: true })
    return () => document.removeEventListener('toggle', makeRoom, { capture: true })
  }, [])
  return isFolded
}

/** What is left of a toast that has folded. For a moment it takes all taps that were aimed at the toast. */
export function FoldedToast({ isFolded }: { readonly isFolded: Signal<boolean> }) {
  const { change } = useTexts()
  const hasSettled = usePaused('folded', AIMED_AFTER_MS)
  return (
    <button
      type="button"
      class="snackbar-fold"
      aria-expanded={false}
      data-wide={hasSettled ? undefined : ''}
      onClick={onSingleClick(() => {
        isFolded.value = false
      })}
    >
      <span>
        <Icon name="undo" />
        {change.last}
      </span>
    </button>
  )
}
