import type { CodeReader } from './code-reader.ts'
import type { Sighting } from './sightings.ts'

/** The pause between two pictures that are read. Milliseconds. */
const PAUSE_MS = 60

/**
 * Reads what an element plays, picture by picture. One that cannot be read says nothing.
 * @param onPicture is given what each picture shows; undefined: no code
 * @returns what ends it
 */
export function readFilm(
  video: HTMLVideoElement,
  reader: CodeReader,
  onPicture: (sighting: Sighting | undefined) => void,
): () => void {
  let isOver = false
  const show = (sighting: Sighting | undefined): void => {
    if (!isOver) onPicture(sighting)
  }
  const look = async (): Promise<void> => {
    while (!isOver) {
      if (video.readyState >= video.HAVE_CURRENT_DATA) await reader.read(video).then(show, () => {})
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  void look()
  return () => {
    isOver = true
  }
}
