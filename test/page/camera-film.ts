import { writeFileSync } from 'node:fs'
import type { Barcode } from '../../src/page/labels/barcode.ts'

const WIDTH = 640
const HEIGHT = 480
const FRAMES_PER_SECOND = 10
const WHITE = 235
const BLACK = 16
/** Pixels of the narrowest bar. */
const MODULE = 3
const BARS_HEIGHT = 160

/** What a camera sees for a while. */
export interface Scene {
  /** The barcode in the middle of the picture; undefined: there is none. */
  readonly bars: Barcode | undefined
  /** Whether the code stands upright. */
  readonly isUpright?: boolean
  readonly seconds: number
}

/** Writes what Chromium takes for the pictures of a camera, again and again. */
export function writeFilm(path: string, scenes: readonly Scene[]): string {
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`
  const frames = scenes.flatMap((scene) => {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), pictureOf(scene)])
    return Array.from({ length: scene.seconds * FRAMES_PER_SECOND }, () => frame)
  })
  writeFileSync(path, Buffer.concat([Buffer.from(header), ...frames]))
  return path
}

/** The brightness of each pixel, and then no colours. */
function pictureOf({ bars, isUpright = false }: Scene): Buffer {
  const pixels = WIDTH * HEIGHT
  const picture = Buffer.alloc((pixels * 3) / 2, 128)
  picture.fill(WHITE, 0, pixels)
  const blackAt = (along: number, across: number): void => {
    const [x, y] = isUpright ? [across, along] : [along, across]
    picture[y * WIDTH + x] = BLACK
  }
  const [length, breadth] = isUpright ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
  const left = Math.floor((length - (bars?.modules ?? 0) * MODULE) / 2)
  const top = Math.floor((breadth - BARS_HEIGHT) / 2)
  for (const [, from, wide] of bars?.path.matchAll(/M(\d+) 0h(\d+)/g) ?? []) {
    for (let along = 0; along < Number(wide) * MODULE; along++) {
      for (let across = 0; across < BARS_HEIGHT; across++) {
        blackAt(left + Number(from) * MODULE + along, top + across)
      }
    }
  }
  return picture
}
