import { type ReadonlySignal, signal } from '@preact/signals'
import { parsePetId } from '../stock/pet.ts'

/** The view that is open. The address has it behind the #. */
export type Route =
  | { readonly view: 'stock' }
  | { readonly view: 'pet'; readonly petId: bigint }
  /** The number is one that was scanned, and that no pet has yet. */
  | { readonly view: 'add'; readonly petId?: bigint }
  | { readonly view: 'order' }
  | { readonly view: 'labels' }

export const STOCK_LINK = '#/'
export const ADD_LINK = '#/add'
export const ORDER_LINK = '#/order'
export const LABELS_LINK = '#/labels'
export const addLink = (petId: bigint): string => `${ADD_LINK}/${petId}`
export const petLink = (petId: bigint): string => `#/pets/${petId}`

export function readRoute(hash: string): Route {
  const [, view = '', id = ''] = hash.split('/')
  if (view === 'order' || view === 'labels') return { view }
  const petId = parsePetId(id)
  if (view === 'add') return petId === undefined ? { view } : { view, petId }
  if (view !== 'pets') return { view: 'stock' }
  return petId === undefined ? { view: 'stock' } : { view: 'pet', petId }
}

/** The part of a window that has its address. */
export interface Addressed {
  readonly location: { readonly hash: string }
  addEventListener(type: 'hashchange', listener: () => void): void
}

/** The route of a window, as it changes. */
export function routeOf(window: Addressed): ReadonlySignal<Route> {
  const route = signal(readRoute(window.location.hash))
  window.addEventListener('hashchange', () => {
    route.value = readRoute(window.location.hash)
  })
  return route
}
