import { effect, type ReadonlySignal } from '@preact/signals'
import type { CountDrafts } from '../changes/count-drafts.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { isNumberChosen } from '../pet/form/number-focus.ts'
import type { PetDesk } from '../pet/pet-desk.ts'
import { hasScans, type Route } from '../route.ts'
import type { SessionKeeper } from '../session/session.ts'
import type { Settings } from '../session/settings.ts'
import type { Stock } from '../state/stock.ts'
import { listenForScans, type ScanKeys } from './listen.ts'
import { releaseAfterPointer } from './pointer-focus.ts'
import { scanChanges } from './scan-changes.ts'
import { Scanner } from './scanner.ts'
import { Sounds } from './sounds.ts'
import { fieldOf } from './typed-fields.ts'

export interface ConnectScannerDependencies {
  readonly session: SessionKeeper
  readonly settings: Settings
  readonly stock: Stock
  readonly route: ReadonlySignal<Route>
  readonly petDesk: PetDesk
  readonly drafts: CountDrafts
  readonly outbox: Outbox
}

/** Listens for scans on a window while a key is signed in, and gives them to the scanner. */
export function connectScanner(
  window: Window,
  { session, settings, stock, route, petDesk, drafts, outbox }: ConnectScannerDependencies,
): { readonly scanner: Scanner; readonly scanKeys: ScanKeys } {
  const { document } = window
  /** The view in which a scan was made, or that it opens. */
  let view = window.location.hash
  const sounds = new Sounds(() => settings.scanSound.peek() === 'on')
  const scanner = new Scanner({
    stock,
    mode: () => settings.scanMode.peek(),
    mayWrite: () => session.mayWrite,
    fillIn: (code) => petDesk.openForm(route.peek())?.scan(code, isNumberChosen(document)),
    openPet() {
      const { view, petId } = { petId: undefined, ...route.peek() }
      return view === 'pet' ? petId : undefined
    },
    goTo(link) {
      closeWhatIsAbove(document)
      leaveField(document)
      view = link
      window.location.assign(link)
    },
    ...scanChanges(outbox, drafts),
    sounds,
    thisYear: () => new Date().getFullYear(),
  })
  session.current.subscribe((current) => {
    if (current === undefined) scanner.clear()
  })
  settings.scanMode.subscribe(() => scanner.moveOn())
  route.subscribe(() => {
    const { hash } = window.location
    if (hash !== view) scanner.dismiss()
    view = hash
  })
  tellRefusals(outbox, scanner, sounds)
  const isOn = (): boolean =>
    hasScans(route.peek()) && (session.restoring.value || session.current.value !== undefined)
  const scanKeys = listenForScans(window, {
    isOn,
    onScan: (text, isInPieces) => scanner.take(text, { isInPieces }),
    onUnended: (text) => scanner.takeUnended(text),
  })
  releaseAfterPointer(window, isOn)
  return { scanner, scanKeys }
}

/** Says and sounds that a scan is refused when the service refuses the change that it has made. */
function tellRefusals(outbox: Outbox, scanner: Scanner, sounds: Sounds): void {
  /** The changes of scans that the service has not answered. */
  const open = new Set<string>()
  scanner.result.subscribe((result) => {
    if (result?.entry !== undefined && !result.isRefused) open.add(result.entry.id)
  })
  effect(() => {
    const waiting = new Set(outbox.waiting.value.map(({ id }) => id))
    const refused = new Set(outbox.refused.value.map(({ id }) => id))
    for (const id of open) {
      if (waiting.has(id)) continue
      open.delete(id)
      if (!refused.has(id)) continue
      scanner.refuse(id)
      sounds.refused()
    }
  })
}

/** Takes the focus from a field, so that the next scan goes into none while the view changes. */
function leaveField({ activeElement }: Document): void {
  if (activeElement instanceof HTMLElement && fieldOf(activeElement)) activeElement.blur()
}

/** Closes dialogs and menus, which hide the page and would keep the focus. */
function closeWhatIsAbove(document: Document): void {
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    if (dialog instanceof HTMLDialogElement) dialog.close()
  }
  for (const menu of document.querySelectorAll('.menu[open]')) menu.removeAttribute('open')
}
