import type { CodeReader } from './code-reader.ts'
import type { Sighting } from './sightings.ts'

/** The pause between two pictures that are read. Milliseconds. */
const PAUSE_MS = 60

/**
 * Reads what an element plays, picture by picture.
 * @returns what ends it
 */
export function readFilm(
  video: HTMLVideoElement,
  reader: CodeReader,
  onSight: (sighting: Sighting) => void,
): () => void {
  let isOver = false
  const look = async (): Promise<void> => {
    while (!isOver) {
      const isReady = video.readyState >= video.HAVE_CURRENT_DATA
      const sighting = isReady ? await reader.read(video).catch(() => undefined) : undefined
      if (sighting && !isOver) onSight(sighting)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  void look()
  return () => {
    isOver = true
  }
}
