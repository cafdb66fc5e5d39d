import { roomContext } from '../kit/room-context.tsx'
import type { PageCamera } from './camera/connect-camera.ts'
import type { ScanForms } from './form-scan.ts'
import type { ScanKeys } from './listen.ts'
import type { Scanner } from './scanner.ts'

interface Scanning {
  readonly scanner: Scanner
  readonly scanKeys: ScanKeys
  readonly camera: PageCamera
  readonly forms: ScanForms
}

export const [provideScanner, useScanner] = roomContext<Scanning>('the scanner')
