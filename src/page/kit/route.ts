import { type ReadonlySignal, signal } from '@preact/signals'
import { readBarcode } from '../../stock/barcode.ts'
import { parsePetId } from '../../stock/pet.ts'

/** The view that is open. The address has it behind the #. */
export type Route =
  | { readonly view: 'stock' }
  | { readonly view: 'pet'; readonly petId: bigint }
  /** The number or the barcode is one that was scanned, and that no pet has yet. */
  | { readonly view: 'add'; readonly petId?: bigint; readonly barcode?: string }
  | { readonly view: 'today' }
  | { readonly view: 'spreadsheet' }
  | { readonly view: 'order' }
  | { readonly view: 'labels' }
  | { readonly view: 'several' }
  /** The people and devices of the shop, or one of them by its key's id. */
  | { readonly view: 'people'; readonly keyId?: string; readonly isNew?: boolean }
  | { readonly view: 'access_journal' }
  | { readonly view: 'settings' }
  | { readonly view: 'https' }
  | { readonly view: 'health' }
  | { readonly view: 'shop' }

/** One of the places that the page is divided into. Each view is in one of them. */
export type Place = 'stock' | 'today' | 'order' | 'shop'

const PLACE_OF: Readonly<Partial<Record<Route['view'], Place>>> = {
  today: 'today',
  order: 'order',
  spreadsheet: 'shop',
  people: 'shop',
  access_journal: 'shop',
  settings: 'shop',
  https: 'shop',
  health: 'shop',
  shop: 'shop',
}

export const placeOf = ({ view }: Route): Place => PLACE_OF[view] ?? 'stock'

export const STOCK_LINK = '#/'
export const ADD_LINK = '#/add'
export const TODAY_LINK = '#/today'
export const SPREADSHEET_LINK = '#/spreadsheet'
export const ORDER_LINK = '#/order'
export const LABELS_LINK = '#/labels'
export const SEVERAL_LINK = '#/several'
export const PEOPLE_LINK = '#/people'
export const ADD_PERSON_LINK = '#/people/add'
export const ACCESS_JOURNAL_LINK = '#/people/journal'
export const SHOP_LINK = '#/shop'
export const SETTINGS_LINK = '#/settings'
export const personLink = (keyId: string): string => `#/people/key/${encodeURIComponent(keyId)}`
export const HTTPS_LINK = '#/https'
export const HEALTH_LINK = '#/health'
export const addLink = (petId: bigint): string => `${ADD_LINK}/${petId}`
export const addBarcodeLink = (barcode: string): string =>
  `${ADD_LINK}/barcode/${encodeURIComponent(barcode)}`
export const petLink = (petId: bigint): string => `#/pets/${petId}`

export function readRoute(hash: string): Route {
  const [, view = '', id = '', code = ''] = hash.split('/')
  // An address of the first release, for those who have kept it.
  if (view === 'report') return { view: 'today' }
  if (isPlain(view)) return { view }
  if (view === 'people') return readPeople(id, code)
  const petId = parsePetId(id)
  if (view === 'add') {
    const barcode = id === 'barcode' ? readCode(code) : undefined
    if (barcode !== undefined) return { view, barcode }
    return petId === undefined ? { view } : { view, petId }
  }
  if (view !== 'pets') return { view: 'stock' }
  return petId === undefined ? { view: 'stock' } : { view: 'pet', petId }
}

const PLAIN = [
  'today',
  'spreadsheet',
  'order',
  'labels',
  'settings',
  'https',
  'several',
  'health',
  'shop',
] as const

/** Whether a view has nothing more in its address. */
const isPlain = (view: string): view is (typeof PLAIN)[number] =>
  PLAIN.some((each) => each === view)

function readPeople(part: string, keyId: string): Route {
  if (part === 'journal') return { view: 'access_journal' }
  if (part === 'add') return { view: 'people', isNew: true }
  return part === 'key' && keyId !== '' ? { view: 'people', keyId } : { view: 'people' }
}

/** Whether a view is of the stock, with a panel or without. */
export const isOfStock = ({ view }: Route): boolean =>
  view === 'stock' || view === 'pet' || view === 'add'

function readCode(text: string): string | undefined {
  try {
    const read = readBarcode(decodeURIComponent(text))
    return 'value' in read ? read.value : undefined
  } catch {
    return undefined
  }
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
