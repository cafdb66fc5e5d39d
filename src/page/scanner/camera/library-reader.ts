import type { CodeReader } from './code-reader.ts'
import { type Picture, readPicture } from './read-picture.ts'
import type { Sighting } from './sightings.ts'

/** Wide enough for the bars of a code that fills half of the picture. More only costs time. */
const MOST_PIXELS_WIDE = 960

/** Reads barcodes with a library, picture by picture. */
export class LibraryReader implements CodeReader {
  readonly #canvas = document.createElement('canvas')
  /** Every second picture is turned, as a code may stand upright. */
  #isTurned = true

  async read(video: HTMLVideoElement): Promise<Sighting | undefined> {
    const picture = this.#take(video)
    this.#isTurned = !this.#isTurned
    return picture && readPicture(this.#isTurned ? turned(picture) : picture)
  }

  #take(video: HTMLVideoElement): Picture | undefined {
    const { videoWidth, videoHeight } = video
    if (videoWidth === 0 || videoHeight === 0) return undefined
    const scale = Math.min(1, MOST_PIXELS_WIDE / videoWidth)
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    Object.assign(this.#canvas, { width, height })
    const context = this.#canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return undefined
    context.drawImage(video, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    return { grey: greyOf(data), width, height }
  }
}

/** @param pixels red, green, blue and alpha of each */
function greyOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(pixels.length / 4)
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [pixels[4 * at], pixels[4 * at + 1], pixels[4 * at + 2]]
    grey[at] = (red + 2 * green + blue) >> 2
  }
  return grey
}

/** A picture whose rows are the columns of another. */
function turned({ grey: before, width, height }: Picture): Picture {
  const grey = new Uint8ClampedArray(before.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) grey[x * height + y] = before[y * width + x] ?? 0
  }
  return { grey, width: height, height: width }
}
