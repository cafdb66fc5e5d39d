import { effect, type ReadonlySignal } from '@preact/signals'
import type { Changing } from '../changes/use-changes.ts'
import type { PageSession } from '../kit/kit-session.ts'
import type { Route } from '../kit/route.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Settings } from '../settings/device-settings.ts'
import type { Stock } from '../state/stock.ts'
import { closeWhatIsAbove, isNumberChosen, leaveField, releaseAfterPointer } from './focus.ts'
import type { ScanForms } from './form-scan.ts'
import { listenForScans, type ScanKeys } from './listen.ts'
import { scanChanges } from './scan-deeds.ts'
import { keepsScans, scanUse } from './scan-use.ts'
import { Scanner } from './scanner.ts'
import { Sounds } from './sounds.ts'

interface ConnectScannerDependencies extends Changing {
  readonly session: PageSession
  readonly settings: Settings
  readonly stock: Stock
  readonly route: ReadonlySignal<Route>
  readonly forms: ScanForms
  /** Chooses a pet for labels. */
  readonly choosePet: (petId: bigint) => void
}

/** Listens for scans on a window while a key is signed in, and gives them to the scanner. */
export function connectScanner(
  window: Window,
  { session, settings, stock, route, forms, choosePet, ...changing }: ConnectScannerDependencies,
): { readonly scanner: Scanner; readonly scanKeys: ScanKeys } {
  const { document } = window
  /** The view in which a scan was made, or that it opens. */
  let view = window.location.hash
  const sounds = new Sounds(() => settings.scanSound.peek() === 'on')
  const scanner = new Scanner({
    stock,
    use: () => scanUse(route.peek()),
    mode: () => settings.scanMode.peek(),
    mayWrite: () => session.mayWrite,
    fillIn: (code) => forms.openForm(route.peek())?.scan(code, isNumberChosen(document)),
    choosePet: ({ petId }) => choosePet(petId),
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
    ...scanChanges(changing),
    sounds,
    thisYear: () => new Date().getFullYear(),
  })
  endWith(session, settings, scanner)
  route.subscribe(() => {
    const { hash } = window.location
    if (hash !== view) {
      scanner.arrival.book()
      scanner.dismiss()
    }
    view = hash
  })
  window.addEventListener('pagehide', () => scanner.arrival.book())
  tellRefusals(changing.outbox, scanner, sounds)
  const isOn = (): boolean => session.restoring.value || session.current.value !== undefined
  const scanKeys = listenForScans(window, {
    isOn,
    keepsScans: () => keepsScans(route.peek()),
    onScan(text, how) {
      if (!how.isTyped) beginScanBar(settings)
      scanner.take(text, how)
    },
    onUnended(text) {
      beginScanBar(settings)
      scanner.takeUnended(text)
    },
  })
  releaseAfterPointer(window, () => isOn() && scanUse(route.peek()) !== 'name')
  return { scanner, scanKeys }
}

/** Shows the bar of scans from a scan on, also where a person has closed it: it is the way back to what a scan can do. */
function beginScanBar({ scanBar }: Settings): void {
  scanBar.value = 'yes'
}

/** Ends what was scanned in a mode, or with a key. */
function endWith({ current }: PageSession, { scanMode }: Settings, scanner: Scanner): void {
  current.subscribe((session) => {
    if (session === undefined) scanner.clear()
  })
  scanMode.subscribe(() => scanner.moveOn())
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
