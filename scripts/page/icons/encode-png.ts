import { constants, crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * A PNG file of a square picture (RFC 2083).
 * @param rows of indices into the palette
 * @param palette red, green, blue and opacity of each colour
 */
export function encodePng(
  rows: readonly Uint8Array[],
  palette: readonly (readonly number[])[],
): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(rows.length, 0)
  size.writeUInt32BE(rows.length, 4)
  // 8 bits a pixel, which are an index.
  size.set([8, 3], 8)
  // Each row says first that it is filtered by nothing.
  const pixels = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', size),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => color.slice(0, 3)))),
    chunk('tRNS', Buffer.from(palette.map((color) => color[3] ?? 255))),
    chunk('IDAT', deflateSync(pixels, { level: constants.Z_BEST_COMPRESSION })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
