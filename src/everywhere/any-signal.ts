/** A signal that is aborted as soon as one of some is: `AbortSignal.any`. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason)
    // A signal that lasts forgets this one as soon as it has ended.
    else
      signal.addEventListener('abort', () => first.abort(signal.reason), { signal: first.signal })
  }
  return first.signal
}
