import type { Sighting } from './sightings.ts'

/** Reads barcodes in the picture of a camera. */
export interface CodeReader {
  /** @returns the code in the present picture, if there is one */
  read(video: HTMLVideoElement): Promise<Sighting | undefined>
}

/** Loads what uses the browser's own reader of barcodes, or else the page's. */
export async function loadCodeReader(): Promise<CodeReader> {
  const { DetectorReader } = await import('./detector-reader.ts')
  return (await DetectorReader.create(loadLibrary)) ?? (await loadLibrary())
}

async function loadLibrary(): Promise<CodeReader> {
  const { LibraryReader } = await import('./library-reader.ts')
  return new LibraryReader()
}
