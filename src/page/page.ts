import type { ReadonlySignal, Signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Changing } from './changes/connect-outbox.ts'
import type { LabelChoice } from './labels/label-choice.ts'
import type { PetDesk } from './pet/pet-desk.ts'
import type { ReportChoice } from './report/period.ts'
import type { Route } from './route.ts'
import type { PageCamera } from './scanner/camera/connect-camera.ts'
import type { ScanKeys } from './scanner/listen.ts'
import type { Scanner } from './scanner/scanner.ts'
import type { CodeSignIn } from './session/code-sign-in.ts'
import type { Connectivity } from './session/connectivity.ts'
import type { SessionKeeper } from './session/session.ts'
import type { Settings } from './session/settings.ts'
import type { ShopSettingsKeeper } from './settings/shop-settings.ts'
import type { Live } from './state/live.ts'
import type { PetSearch, StockQuery } from './state/query.ts'
import type { Stock } from './state/stock.ts'
import type { Texts } from './texts/texts.ts'
import type { MovementFilter } from './today/filter.ts'

/** Everything that a part of the page can reach. create-page.ts makes it once. */
export interface Page extends Changing {
  /** What is chosen on this device. */
  readonly settings: Settings
  /** What is decided for the whole shop. */
  readonly shop: ShopSettingsKeeper
  readonly texts: ReadonlySignal<Texts>
  readonly route: ReadonlySignal<Route>
  readonly connectivity: Connectivity
  readonly session: SessionKeeper
  readonly codeSignIn: CodeSignIn
  readonly stock: Stock
  readonly live: Live
  readonly petDesk: PetDesk
  readonly scanner: Scanner
  readonly scanKeys: ScanKeys
  readonly camera: PageCamera
  /** Which pets the list shows. It stays while another view is open. */
  readonly query: Signal<StockQuery>
  readonly search: ReadonlySignal<PetSearch>
  readonly labels: LabelChoice
  /** Which movements the view of a day shows. It stays while another view is open. */
  readonly movements: Signal<MovementFilter>
  /** Which time is added up. It stays while another view is open. */
  readonly reportChoice: Signal<ReportChoice>
  /** The time that the page shows, in UTC epoch milliseconds. It moves every half minute. */
  readonly now: ReadonlySignal<number>
}

export const PageContext = createContext<Page | undefined>(undefined)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (page === undefined) throw new Error('outside of the page')
  return page
}

export const useTexts = (): Texts => usePage().texts.value
