import { DetectorReader } from './detector-reader.ts'
import type { Sighting } from './sightings.ts'

/** Reads barcodes in the picture of a camera. */
export interface CodeReader {
  /** @returns the code in the present picture, if there is one */
  read(video: HTMLVideoElement): Promise<Sighting | undefined>
}

/** Uses the browser's own reader of barcodes, or else loads the page's. */
export const loadCodeReader = async (): Promise<CodeReader> =>
  (await DetectorReader.create(loadLibrary)) ?? (await loadLibrary())

async function loadLibrary(): Promise<CodeReader> {
  const { LibraryReader } = await import('./library-reader.ts')
  return new LibraryReader()
}
