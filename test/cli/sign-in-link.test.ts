import { expect, test } from 'bun:test'
import { drawLink } from '../../src/cli/setup/draw-link.ts'
import { signInLink } from '../../src/cli/setup/sign-in-link.ts'
import { needs } from '../support/tools.ts'
import { readQrCodes } from '../support/zbar.ts'

const LINK = signInLink('http://192.168.1.20:3000', 'psc_0123456789abcdefABCDEF_abc123')

/** The picture of what a terminal shows, in a format that every reader of pictures has: 1 is dark. */
function pictureOf(lines: readonly string[], scale = 6): Buffer {
  const rows = lines.flatMap((line) => {
    const cells = [...Bun.stripANSI(line)]
    return [
      cells.map((cell) => (cell === '█' || cell === '▀' ? 0 : 1)),
      cells.map((cell) => (cell === '█' || cell === '▄' ? 0 : 1)),
    ]
  })
  const scaled = rows.flatMap((row) => {
    const wide = row.flatMap((bit) => Array<number>(scale).fill(bit)).join(' ')
    return Array<string>(scale).fill(wide)
  })
  const width = (rows[0]?.length ?? 0) * scale
  return Buffer.from(`P1\n${width} ${scaled.length}\n${scaled.join('\n')}\n`)
}

test('the link stands behind the fragment, which no browser sends', () => {
  expect(LINK).toBe('http://192.168.1.20:3000/#code=psc_0123456789abcdefABCDEF_abc123')
  expect(new URL(LINK).pathname + new URL(LINK).search).toBe('/')
})

needs('zbarimg').test(
  'the camera of a phone reads the link from a terminal of 80 columns',
  async () => {
    const lines: string[] = []
    drawLink(LINK, { print: (line) => lines.push(line) })
    expect(await readQrCodes(pictureOf(lines))).toEqual([LINK])
    // A terminal of 24 lines shows it whole.
    expect(lines.length).toBeLessThanOrEqual(20)
  },
)
