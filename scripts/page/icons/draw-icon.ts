import { encodePng } from './encode-png.ts'
import type { IconShapes } from './shapes.ts'

/** Each pixel is looked at in so many points across, and as many down. */
const SAMPLES = 3

/** The colours of the palette: half of them from nothing to the ground, half from the ground to the figure. */
const SHADES = 128

interface Drawing {
  /** Pixels across, and down. */
  readonly pixels: number
  /** Whether the ground fills the square, since the device cuts its own shape out of it. */
  readonly isMaskable: boolean
}

/** Draws an icon as a PNG file. A browser's home screen takes no SVG. */
export function drawIcon(icon: IconShapes, { pixels, isMaskable }: Drawing): Buffer {
  const { size, shapes } = icon
  const isGround = isMaskable ? () => true : roundedSquare(icon)
  const isFigure = (x: number, y: number) => shapes.some((isWithin) => isWithin(x, y))
  const all = SAMPLES ** 2
  const rows = Array.from({ length: pixels }, (_, down) =>
    Uint8Array.from({ length: pixels }, (_, across) => {
      let [ground, figure] = [0, 0]
      for (let sample = 0; sample < all; sample++) {
        const x = ((across + ((sample % SAMPLES) + 0.5) / SAMPLES) * size) / pixels
        const y = ((down + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * size) / pixels
        if (isGround(x, y)) ground += 1
        if (isFigure(x, y)) figure += 1
      }
      // The figure touches no edge of the ground.
      const [part, shades] = figure > 0 ? [figure, SHADES] : [ground, 0]
      return shades + Math.round((part / all) * (SHADES - 1))
    }),
  )
  return encodePng(rows, palette(icon))
}

function roundedSquare({ size, radius }: IconShapes) {
  const beyond = (at: number) => Math.max(radius - at, at - (size - radius), 0)
  return (x: number, y: number) => Math.hypot(beyond(x), beyond(y)) <= radius
}

/** Red, green, blue and opacity of each shade, from 0 to 255. */
function palette({ ground, figure }: IconShapes): number[][] {
  const [from, to] = [channels(ground), channels(figure)]
  const ramp = Array.from({ length: SHADES }, (_, index) => index / (SHADES - 1))
  return [
    ...ramp.map((part) => [...from, Math.round(255 * part)]),
    ...ramp.map((part) => [
      ...from.map((channel, index) => Math.round(channel + part * ((to[index] ?? 0) - channel))),
      255,
    ]),
  ]
}

/** `#0f6b57`, or `#fff`. */
const channels = (color: string): number[] =>
  (color.length === 4 ? color.replace(/[\da-f]/g, '$&$&') : color)
    .slice(1)
    .match(/../g)
    ?.map((pair) => Number.parseInt(pair, 16)) ?? []
