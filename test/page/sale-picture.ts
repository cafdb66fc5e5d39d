import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Server } from '../support/petstock.ts'
import { until } from '../support/wait.ts'
import { signedIn } from './open-page.ts'

const PHONE = { width: 360, height: 520 }
const PC = { width: 860, height: 520 }
const SEARCH = 'tetra'
const SOLD = 'Neon tetra'

const LOOK = { colorScheme: 'light', reducedMotion: 'reduce' } as const

/** Takes a picture in two steps: a pet is sold on a phone, and the PC shows it. */
export async function takeSalePicture(
  browser: Browser,
  server: Server,
  key: string,
  path: string,
): Promise<void> {
  await using onPhone = await browser.newContext({ ...LOOK, viewport: PHONE })
  await using onPc = await browser.newContext({ ...LOOK, viewport: PC })
  await using phone = await searched(onPhone, server, key)
  await using pc = await searched(onPc, server, key)
  const steps = [await both(phone.page, pc.page)]
  const before = await rowOf(pc.page).textContent()
  await rowOf(phone.page).getByRole('button', { name: 'One less' }).click()
  await until(async () => (await rowOf(pc.page).textContent()) !== before)
  await phone.page.mouse.move(0, 0)
  await phone.page.evaluate('document.activeElement.blur()')
  steps.push(await both(phone.page, pc.page))

  await using context = await browser.newContext({ ...LOOK, viewport: { width: 1280, height: 10 } })
  const picture = await context.newPage()
  await picture.setContent(sheet(steps))
  await picture.screenshot({ path, fullPage: true })
}

async function searched(context: BrowserContext, server: Server, key: string) {
  const opened = await signedIn(context, server, key, '#/')
  await opened.page.getByRole('searchbox').fill(SEARCH)
  await rowOf(opened.page).waitFor()
  await opened.page.evaluate('document.activeElement.blur()')
  return opened
}

const rowOf = (page: Page) => page.locator('.pet').filter({ hasText: SOLD })

const both = async (...pages: readonly Page[]): Promise<string[]> =>
  Promise.all(pages.map(async (page) => (await page.screenshot()).toString('base64')))

const CAPTIONS = [
  ['1. A phone sells one: a tap on −', 'The PC behind the counter, before'],
  ['2. The phone has one less', 'The PC, within a second'],
]

const sheet = (steps: readonly (readonly string[])[]): string => `<!doctype html>
<style>
  body { margin: 0; padding: 24px; background: #e9eeeb; font: 600 20px system-ui, "DejaVu Sans", sans-serif; color: #17211d; }
  .step { display: grid; grid-template-columns: ${PHONE.width}px ${PC.width}px; gap: 12px 12px; margin-bottom: 24px; }
  .step:last-child { margin-bottom: 0; }
  img { display: block; border-radius: 12px; border: 1px solid #d9e0dc; box-sizing: border-box; width: 100%; }
</style>
${steps
  .map(
    (pictures, index) =>
      `<div class="step">${(CAPTIONS[index] ?? []).map((caption) => `<div>${caption}</div>`).join('')}${pictures
        .map((base64) => `<img src="data:image/png;base64,${base64}">`)
        .join('')}</div>`,
  )
  .join('\n')}`
