import type { SessionKeeper } from '../../session/session.ts'
import type { Scanner } from '../scanner.ts'
import { Camera } from './camera.ts'
import { type CodeReader, loadCodeReader } from './code-reader.ts'

export type PageCamera = Camera<MediaStream, CodeReader>

interface ConnectCameraDependencies {
  readonly session: SessionKeeper
  readonly scanner: Scanner
}

/** Gives what a window's camera sees to the scanner. The camera is closed when the page is hidden. */
export function connectCamera(
  window: Window,
  { session, scanner }: ConnectCameraDependencies,
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
  window.addEventListener('pagehide', () => camera.close())
  session.current.subscribe((current) => {
    if (current === undefined) camera.close()
  })
  return camera
}
