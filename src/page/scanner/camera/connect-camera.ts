import type { ReadonlySignal } from '@preact/signals'
import type { PageSession } from '../../kit/kit-session.ts'
import { isOfStock, type Route } from '../../kit/route.ts'
import type { Settings } from '../../settings/device-settings.ts'
import type { Scanner } from '../scanner.ts'
import { Camera } from './camera.ts'
import { type CodeReader, loadCodeReader } from './code-reader.ts'

export type PageCamera = Camera<MediaStream, CodeReader>

interface ConnectCameraDependencies {
  readonly session: PageSession
  readonly settings: Settings
  readonly route: ReadonlySignal<Route>
  readonly scanner: Scanner
}

/** Gives what a window's camera sees to the scanner. The camera is closed outside of the stock, and when the page is hidden. */
export function connectCamera(
  window: Window,
  { session, settings, route, scanner }: ConnectCameraDependencies,
): PageCamera {
  const { document, navigator } = window
  const camera = new Camera<MediaStream, CodeReader>({
    devices: window.isSecureContext ? navigator.mediaDevices : undefined,
    loadReader: loadCodeReader,
    onScan: ({ code, longForm }) => scanner.take(code, { longForm }),
    monotonic: () => window.performance.now(),
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') camera.close()
  })
  camera.state.subscribe(({ state }) => {
    if (state === 'open') settings.scanBar.value = 'yes'
  })
  route.subscribe((shown) => {
    if (!isOfStock(shown)) camera.close()
  })
  window.addEventListener('pagehide', () => camera.close())
  session.current.subscribe((current) => {
    if (current === undefined) camera.close()
  })
  return camera
}
