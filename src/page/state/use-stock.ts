import type { ReadonlySignal, Signal } from '@preact/signals'
import { roomContext } from '../kit/room-context.tsx'
import type { Live } from './live.ts'
import type { PetSearch, StockQuery } from './query.ts'
import type { Stock } from './stock.ts'

interface FollowedStock {
  readonly stock: Stock
  readonly live: Live
  readonly search: ReadonlySignal<PetSearch>
  /** Which pets the list shows. It stays while another view is open. */
  readonly query: Signal<StockQuery>
}

export const [provideStock, useStock] = roomContext<FollowedStock>('the stock')
