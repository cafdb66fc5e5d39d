import { type ReadonlySignal, type Signal, useComputed } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { useKit } from './kit.ts'
import { onChanges, onReconnected, queryDependencies } from './query-kit.ts'
import { type Asking, RepeatedQuery } from './repeated-query.ts'
import type { RequestError } from './request-error.ts'
import { shownError } from './use-shown-error.ts'

interface QueryOptions<Value> extends Pick<Asking<Value>, 'everyMs' | 'isEarly'> {
  /** What is asked for: where one of them changes, what was read is forgotten. */
  readonly of?: readonly unknown[]
  /** Where one of them changes, it is read again, and what was read is shown meanwhile. */
  readonly againWith?: readonly unknown[]
  /** Reads again after a change of the stock, at most once in so many milliseconds; undefined: never. */
  readonly afterChangesMs?: number | undefined
}

interface Query<Value> {
  readonly value: Signal<Value | undefined>
  readonly error: ReadonlySignal<RequestError | undefined>
  readonly read: () => Promise<void>
}

/** What the service says of something, as long as the view is shown. */
export function useQuery<Value>(
  ask: Asking<Value>['ask'],
  { of = [], againWith = [], everyMs, isEarly, afterChangesMs }: QueryOptions<Value> = {},
): Query<Value> {
  const kit = useKit()
  const { stock, outage } = kit
  const query = useMemo(() => new RepeatedQuery<Value>({ ask }, queryDependencies(kit)), [])
  query.asking = { ask, everyMs, isEarly }
  useEffect(() => query.forget(), of)
  useEffect(() => void query.read(), [...of, ...againWith])
  useEffect(() => {
    if (afterChangesMs === undefined) return undefined
    return onChanges(stock, () => query.readSoon(afterChangesMs))
  }, [afterChangesMs])
  useEffect(() => onReconnected(outage, () => void query.readAgain()), [])
  useEffect(() => () => query.close(), [])
  const error = useComputed(() => shownError(query.error.value, query.value.value, kit))
  return { value: query.value, error, read: () => query.read() }
}
