/**
 * Runs something after some milliseconds in which the page was not busy: while it is, keys wait that may change what is to be
 * done. A timer that fires too late waits for as long again.
 * @param lateMs how late is too late
 * @param again how long is waited for then
 * @returns a function that cancels it
 */
export function afterQuiet(
  window: Pick<Window, 'setTimeout' | 'clearTimeout' | 'performance'>,
  {
    ms,
    lateMs,
    again = ms,
  }: { readonly ms: number; readonly lateMs: number; readonly again?: number },
  run: () => void,
): () => void {
  let timer: number
  const wait = (pause: number): void => {
    const due = window.performance.now() + pause
    timer = window.setTimeout(() => {
      if (window.performance.now() - due > lateMs) wait(again)
      else run()
    }, pause)
  }
  wait(ms)
  return () => window.clearTimeout(timer)
}
