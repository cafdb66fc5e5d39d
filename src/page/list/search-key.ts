/** A scanner sends its characters faster than this: a slash among them is part of a code. */
const SCANNER_MS = 100

const SHORTCUTS = ['ctrlKey', 'metaKey', 'altKey'] as const

/**
 * Gives the search field the focus when a person presses `/` outside of any field. To be called before the
 * page listens for scans, which keeps their keys from later listeners.
 */
export function listenForSearchKey(window: Window): void {
  let lastKeyAt = Number.NEGATIVE_INFINITY
  window.addEventListener(
    'keydown',
    (event) => {
      const isAlone = event.timeStamp - lastKeyAt > SCANNER_MS
      if (event.key !== 'Shift') lastKeyAt = event.timeStamp
      const isShortcut = SHORTCUTS.some((name) => event[name])
      if (event.key !== '/' || !isAlone || isShortcut || isTyping(event.target)) return
      const field = window.document.querySelector<HTMLInputElement>('[role="search"] input')
      if (field === null || field.getClientRects().length === 0 || isCovered(window.document))
        return
      event.preventDefault()
      field.focus()
      field.select()
    },
    { capture: true },
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

const isCovered = (document: Document): boolean => document.querySelector('dialog[open]') !== null
