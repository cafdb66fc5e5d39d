import { effect, type ReadonlySignal, type Signal, useComputed } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { systemClock } from '../../client/clock.ts'
import { type Kit, useKit } from './kit.ts'
import { type Asking, RepeatedQuery } from './repeated-query.ts'
import type { RequestError } from './request-error.ts'
import { shownError } from './use-shown-error.ts'

interface QueryOptions<Value> extends Pick<Asking<Value>, 'everyMs'> {
  /** What is asked for: where one of them changes, what was read is forgotten. */
  readonly of?: readonly unknown[]
  /** Where one of them changes, it is read again, and what was read is shown meanwhile. */
  readonly againWith?: readonly unknown[]
  /** Reads again after a change of the stock, at most once in so many milliseconds; undefined: never. */
  readonly afterChangesMs?: number | undefined
}

export interface Query<Value> {
  readonly value: Signal<Value | undefined>
  readonly error: ReadonlySignal<RequestError | undefined>
  readonly read: () => Promise<void>
}

/** What the service says of something, as long as the view is shown. */
export function useQuery<Value>(
  ask: Asking<Value>['ask'],
  { of = [], againWith = [], everyMs, afterChangesMs }: QueryOptions<Value> = {},
): Query<Value> {
  const kit = useKit()
  const { session, stock, outage } = kit
  const query = useMemo(() => {
    const shop = () => session.current.peek()?.shop
    const onRefused = () => session.refused()
    const time = { clock: systemClock, wallClock: Date.now }
    return new RepeatedQuery<Value>({ ask }, { shop, onRefused, ...time })
  }, [])
  query.asking = { ask, everyMs }
  useEffect(() => query.forget(), of)
  useEffect(() => void query.read(), [...of, ...againWith])
  useEffect(() => {
    if (afterChangesMs === undefined) return undefined
    return onChanges(stock, () => query.readSoon(afterChangesMs))
  }, [afterChangesMs])
  useEffect(() => onReconnected(outage, () => void query.readAgain()), [])
  useEffect(() => () => query.end(), [])
  const error = useComputed(() => shownError(query.error.value, query.value.value, kit))
  return { value: query.value, error, read: () => query.read() }
}

/** Runs when requests get a response again. @returns a function that ends it */
function onReconnected(outage: Kit['outage'], run: () => void): () => void {
  let wasCut = false
  return outage.subscribe((now) => {
    const isCut = now?.why === 'unreachable'
    if (wasCut && !isCut) run()
    wasCut = isCut
  })
}

/** Runs at each change of the whole stock. @returns a function that ends it */
function onChanges({ all, loaded }: Kit['stock'], run: () => void): () => void {
  let isFirst = true
  return effect(() => {
    all.value
    if (!isFirst && loaded.value) run()
    isFirst = false
  })
}
