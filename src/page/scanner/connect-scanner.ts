import type { ReadonlySignal } from '@preact/signals'
import type { CountDrafts } from '../changes/count-drafts.ts'
import { expectedQuantity } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Route } from '../route.ts'
import type { SessionKeeper } from '../session/session.ts'
import type { Stock } from '../state/stock.ts'
import { listenForScans } from './listen.ts'
import { Scanner } from './scanner.ts'

export interface ConnectScannerDependencies {
  readonly session: SessionKeeper
  readonly stock: Stock
  readonly route: ReadonlySignal<Route>
  readonly drafts: CountDrafts
  readonly outbox: Outbox
}

/** Listens for scans on a window while a key is signed in, and gives them to the scanner. */
export function connectScanner(
  window: Window,
  { session, stock, route, drafts, outbox }: ConnectScannerDependencies,
): Scanner {
  const scanner = new Scanner({
    stock,
    mayWrite: () => session.mayWrite,
    isAdding: () => route.value.view === 'add',
    goTo(link) {
      closeWhatIsAbove(window.document)
      window.location.assign(link)
    },
    count: ({ petId, quantity }) =>
      drafts.scanned(petId, expectedQuantity(quantity, outbox.inFlight(petId))),
  })
  session.current.subscribe((current) => {
    if (current === undefined) scanner.clear()
  })
  listenForScans(window, {
    isOn: () => session.restoring.value || session.current.value !== undefined,
    onScan: (text) => scanner.take(text),
  })
  return scanner
}

/** Closes dialogs and menus, which hide the page and would keep the focus. */
function closeWhatIsAbove(document: Document): void {
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    if (dialog instanceof HTMLDialogElement) dialog.close()
  }
  for (const menu of document.querySelectorAll('.menu[open]')) menu.removeAttribute('open')
}
