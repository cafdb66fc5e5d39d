import { useEffect, useRef } from 'preact/hooks'

/** What Escape closes before anything of the list. */
const ABOVE_THE_LIST = 'dialog[open], .panel'

/**
 * Acts on Escape, unless a field takes it or what is above is open.
 * @param above the selector of what Escape closes first, beside dialogs and panels
 */
export function useEscape(act: () => void, above?: string): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const taken = above === undefined ? ABOVE_THE_LIST : `${ABOVE_THE_LIST}, ${above}`
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isOfField(event)) return
      if (event.defaultPrevented || document.querySelector(taken) !== null) return
      // One Escape closes one thing.
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [above])
}

/** In a field of text, Escape is for the text. */
const isOfField = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
