import { describe, expect, test } from 'bun:test'
import { drawQrCode } from '../../src/page/kit/draw-qr-code.ts'
import { needs } from '../support/tools.ts'
import { readQrCodes } from '../support/zbar.ts'

const DOTS = 4

/** The path as a picture in black and white (PGM). */
function pictureOf(text: string): Uint8Array {
  const { modules, path } = drawQrCode(text)
  const wide = modules * DOTS
  const grey = Buffer.alloc(wide * wide, 255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    const left = Number(x) * DOTS
    for (let dot = 0; dot < DOTS; dot++) {
      const row = (Number(y) * DOTS + dot) * wide
      grey.fill(0, row + left, row + left + Number(width) * DOTS)
    }
  }
  return Buffer.concat([Buffer.from(`P5 ${wide} ${wide} 255\n`), grey])
}

describe('a QR code', () => {
  needs('zbarimg').test.each([
    'http://192.168.1.20:3000/ca.crt',
    'https://[fd00::20]:3000/#/sign-in/pss_0000000000000000000000000000000000000000000_000000',
    'x',
    'long '.repeat(300),
  ])('of %p is read back letter for letter', async (text) => {
    expect(await readQrCodes(pictureOf(text))).toEqual([text])
  })

  test('of an address has modules that a camera can tell apart at arm’s length', () => {
    expect(drawQrCode('https://192.168.100.200:3000/ca.crt').modules).toBeLessThanOrEqual(41)
  })

  test('says where a text is too long for one', () => {
    expect(() => drawQrCode('x'.repeat(5_000))).toThrow()
  })
})
