import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { PICTURES, takeScreenshots } from './take-screenshots.ts'

const KEPT = join(import.meta.dir, 'screenshots')

/** Of all that can differ. Times pass and fonts differ; a view that looks otherwise is further off. */
const ALIKE = 0.04

needs('chromium').describe('the pictures of the README', () => {
  const taken = temporaryFolder()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
    await takeScreenshots(browser, taken.path)
  })
  afterAll(async () => {
    await browser?.close()
    taken[Symbol.dispose]()
  })

  test('are those that the tests take, each with words for those who cannot see it', async () => {
    const names = PICTURES.map((name) => `${name}.png`)
    expect(readdirSync(KEPT).toSorted()).toEqual(names.toSorted())
    const readme = await Bun.file('README.md').text()
    for (const name of names) {
      expect(readme).toMatch(
        new RegExp(
          `alt="[^"]{20,}"[^>]*test/page/screenshots/${name}"|test/page/screenshots/${name}"[^>]*alt="[^"]{20,}"`,
        ),
      )
    }
  })

  test.each(PICTURES)('%s looks as the page does today', async (name) => {
    const page = await browser.newPage()
    const pictures = await Promise.all(
      [KEPT, taken.path].map(async (folder) =>
        (await Bun.file(join(folder, `${name}.png`)).bytes()).toBase64(),
      ),
    )
    const difference = await page.evaluate(DIFFERENCE, pictures)
    await page.close()
    expect(difference).toBeLessThan(ALIKE)
  })
})

/** How far two pictures are apart, from 0 to 1, as a person sees them from a distance. */
const DIFFERENCE = async (pictures: string[]): Promise<number> => {
  // Runs in the browser, which has a canvas.
  const { document, Image } = globalThis as unknown as {
    document: { createElement: (name: string) => never }
    Image: new () => { src: string; width: number; height: number; decode: () => Promise<void> }
  }
  const seen = await Promise.all(
    pictures.map(async (base64) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 }) as {
        getContext: (kind: '2d') => {
          imageSmoothingQuality: string
          drawImage: (...args: unknown[]) => void
          getImageData: (...args: number[]) => { data: Uint8ClampedArray }
        }
      }
      const context = canvas.getContext('2d')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, 64, 64)
      return {
        ...image,
        size: `${image.width}x${image.height}`,
        data: context.getImageData(0, 0, 64, 64).data,
      }
    }),
  )
  const [one, other] = seen
  if (one === undefined || other === undefined || one.size !== other.size) return 1
  const sum = one.data.reduce(
    (total, value, at) => total + Math.abs(value - (other.data[at] ?? 0)),
    0,
  )
  return sum / one.data.length / 255
}
