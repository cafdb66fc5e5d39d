import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** Keeps the width of an element's inside as `--preview-width`, by which what it shows is drawn to scale. */
export function usePreviewWidth(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) current.style.setProperty('--preview-width', `${entry.contentRect.width}px`)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
}
