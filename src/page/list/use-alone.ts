import { useLayoutEffect } from 'preact/hooks'

/** Says on the root of the page what has a small screen alone: styles leave out all else there. */
export function useAlone(what: 'search' | 'panel' | undefined): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (what !== undefined) dataset.alone = what
    return () => {
      delete dataset.alone
    }
  }, [what])
}
