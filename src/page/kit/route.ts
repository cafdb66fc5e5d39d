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
  /** The place that it was opened from, where that is not the stock. */
  | { readonly view: 'labels'; readonly from?: 'today' | 'shop' }
  | { readonly view: 'several' }
  /** The people and devices of the shop, or one of them by its key's id. */
  | { readonly view: 'people'; readonly keyId?: string; readonly isNew?: boolean }
  | { readonly view: 'access_journal' }
  | { readonly view: 'settings' }
  | { readonly view: 'https' }
  | { readonly view: 'health' }
  | { readonly view: 'shop' }
  /** The suppliers of the shop, or one of them. */
  | { readonly view: 'suppliers'; readonly supplierId?: number; readonly isNew?: boolean }

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
  suppliers: 'shop',
  shop: 'shop',
}

export const placeOf = (route: Route): Place =>
  (route.view === 'labels' ? route.from : PLACE_OF[route.view]) ?? 'stock'

export const STOCK_LINK = '#/'
export const ADD_LINK = '#/add'
export const TODAY_LINK = '#/today'
export const SPREADSHEET_LINK = '#/spreadsheet'
export const ORDER_LINK = '#/order'
export const LABELS_LINK = '#/labels'
/** The labels, opened from a view: the way back leads there. */
export const labelsLink = (route: Route): string => {
  const from = fromOf(placeOf(route))
  return from === undefined ? LABELS_LINK : `${LABELS_LINK}/${from}`
}
export const SEVERAL_LINK = '#/several'
export const PEOPLE_LINK = '#/people'
export const ADD_PERSON_LINK = '#/people/add'
export const ACCESS_JOURNAL_LINK = '#/people/journal'
export const SHOP_LINK = '#/shop'
/** The places, to which the rail leads back as well. */
export const PLACE_LINKS: readonly string[] = [STOCK_LINK, TODAY_LINK, ORDER_LINK, SHOP_LINK]
export const SETTINGS_LINK = '#/settings'
export const personLink = (keyId: string): string => `#/people/key/${encodeURIComponent(keyId)}`
export const HTTPS_LINK = '#/https'
export const HEALTH_LINK = '#/health'
export const SUPPLIERS_LINK = '#/suppliers'
export const ADD_SUPPLIER_LINK = '#/suppliers/add'
export const supplierLink = (supplierId: number): string => `#/suppliers/${supplierId}`
export const addLink = (petId: bigint): string => `${ADD_LINK}/${petId}`
export const addBarcodeLink = (barcode: string): string =>
  `${ADD_LINK}/barcode/${encodeURIComponent(barcode)}`
export const petLink = (petId: bigint): string => `#/pets/${petId}`

function readRoute(hash: string): Route {
  const [, view = '', id = '', code = ''] = hash.split('/')
  // An address of the first release, for those who have kept it.
  if (view === 'report') return { view: 'today' }
  if (view === 'labels') {
    const from = fromOf(id)
    return from === undefined ? { view } : { view, from }
  }
  if (isPlain(view)) return { view }
  if (view === 'people') return readPeople(id, code)
  if (view === 'suppliers') {
    const supplierId = Number(id)
    return { view, ...(supplierId > 0 && { supplierId }), isNew: id === 'add' }
  }
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
  'settings',
  'https',
  'several',
  'health',
  'shop',
] as const

const fromOf = (place: string) => (place === 'today' || place === 'shop' ? place : undefined)

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
interface Addressed {
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
