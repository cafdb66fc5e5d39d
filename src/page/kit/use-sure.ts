import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { onSingleClick } from './on-single-click.ts'

interface SureOptions {
  readonly onSure: () => void
  /** Whether one tap is not enough. */
  readonly mustAsk?: boolean
  readonly isDisabled?: boolean
}

/**
 * Asks for a second tap on a button. A press of anything else, by pointer or by key, takes the question back; that the button loses the
 * focus does not, since it gives it back after a tap.
 */
export function useSure({ onSure, mustAsk = true, isDisabled = false }: SureOptions) {
  const isAsking = useSignal(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isAsking.value) return
    const stop = ({ target }: Event): void => {
      if (!(target instanceof Node && button.current?.contains(target))) isAsking.value = false
    }
    const events = ['pointerdown', 'keydown', 'focusin'] as const
    for (const each of events) window.addEventListener(each, stop, { capture: true })
    return () => {
      for (const each of events) window.removeEventListener(each, stop, { capture: true })
    }
  }, [isAsking.value])
  return {
    isAsking,
    button,
    onClick: onSingleClick(() => {
      if (isDisabled) return
      const isSure = !mustAsk || isAsking.value
      isAsking.value = !isSure
      if (isSure) onSure()
    }),
  }
}
