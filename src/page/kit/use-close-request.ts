import { useLayoutEffect, useRef } from 'preact/hooks'

/** A browser that has none leaves the page instead. */
interface Closable {
  readonly CloseWatcher?: new () => EventTarget & { destroy(): void }
}

/**
 * Closes what is open when a person asks the browser for it, as by Android's back, which otherwise leads away. No entry of
 * the history stands for it, so that none is left over. Dialogs are closed so by themselves.
 */
export function useCloseRequest(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  // At once, so that the first request after what has opened is for it.
  useLayoutEffect(() => {
    const { CloseWatcher } = window as Closable
    if (!isOpen || CloseWatcher === undefined) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => latest.current())
    return () => watcher.destroy()
  }, [isOpen])
}
