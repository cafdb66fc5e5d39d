import { effect } from '@preact/signals'
import { systemClock } from '../../client/clock.ts'
import type { Kit } from './kit.ts'
import type { QueryDependencies } from './repeated-query.ts'

/** What a question to the service needs of the page: the shop that is signed in to, and the time. */
export const queryDependencies = ({ session }: Kit): QueryDependencies => ({
  shop: () => session.current.peek()?.shop,
  onRefused: (shop) => session.refused(shop),
  clock: systemClock,
  wallClock: Date.now,
})

/** Runs when requests get a response again. @returns a function that ends it */
export function onReconnected(outage: Kit['outage'], run: () => void): () => void {
  let wasCut = false
  return outage.subscribe((now) => {
    const isCut = now?.why === 'unreachable'
    if (wasCut && !isCut) run()
    wasCut = isCut
  })
}

/** Runs at each change of the whole stock. @returns a function that ends it */
export function onChanges({ all, loaded }: Kit['stock'], run: () => void): () => void {
  let isFirst = true
  return effect(() => {
    all.value
    if (!isFirst && loaded.value) run()
    isFirst = false
  })
}
