import type { ShopReader } from '../../stock/stock-question.ts'
import type { OfShop, StockChanger } from '../../stock/store.ts'
import type { Admission } from '../request/admission.ts'
import type { Guard } from '../request/guard.ts'
import type { AccessDependencies } from './access/access-desk.ts'
import type { ShopConnection } from './connection/connection.ts'
import type { EventStreams } from './events/event-streams.ts'
import type { ShopHealth } from './health/shop-health.ts'
import type { Tickets } from './health/tickets.ts'
import type { StockImports } from './imports/stock-imports.ts'
import type { DeskLists } from './list/desk-lists.ts'
import type { PetPages } from './list/list-pages.ts'

export type DeskStore = StockChanger & ShopReader

/** The stock as a whole, and what changes of it. */
export interface LiveDependencies {
  readonly pets: OfShop<PetPages & ShopReader<'petByCode'>>
  readonly streams: Pick<EventStreams, 'open'>
}

/** What the operations of the desk work with. */
export interface DeskServices extends LiveDependencies {
  readonly stock: OfShop<DeskStore>
  readonly lists: Pick<DeskLists, 'open'>
  /** Reports that may be at work at once. */
  readonly reports: Admission
  readonly imports: StockImports
  readonly access: AccessDependencies
  readonly connection: ShopConnection
  readonly health: ShopHealth
  readonly tickets: Pick<Tickets, 'issue'>
  readonly guard: Pick<Guard, 'denyWithoutKey'>
}
