import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { needs } from '../support/tools.ts'
import { row } from './change-shop.ts'
import { chooseFile, fileOf } from './import-page.ts'
import { beginChoosing, doWithChosen } from './list-page.ts'
import { openPage, openShop, signedIn } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { words } from './words.ts'

// What people wrote from right to left, with signs at its ends that go astray where it is not isolated.
const PET = 'דג זהב (גדול)'
const OTHER_PET = 'סוס ים (קטן)!'
const KIND = 'דגים (מים)'
const NOTE = 'נמכר (לילד)'
const PERSON = 'אנה (קופה 1)'
const SHOP = 'חנות: דגים (2)'
const PET_ID = 7

/** Whatever the page shows from right to left that nothing isolates: texts, fields, and what is said of an element. */
const UNISOLATED = `(() => {
  const written = /[\\u0590-\\u05FF]/
  const apart = (text) => !written.test(text.replace(/\\u2068[^\\u2069]*\\u2069/g, ''))
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode
    if (apart(data)) continue
    const around = parentElement.closest('[dir], bdi')
    if (around?.matches('[dir="auto"], bdi') && around.matches(':dir(rtl)')) continue
    found.push(parentElement.tagName + '.' + parentElement.className + ': ' + data)
  }
  for (const element of document.body.querySelectorAll('*')) {
    const { value, tagName, dir, type } = element
    const isField = tagName === 'TEXTAREA' || (tagName === 'INPUT' && !['checkbox', 'radio', 'hidden'].includes(type))
    if (isField && written.test(value) && dir !== 'auto') found.push('field ' + element.outerHTML)
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
      const said = element.getAttribute(name) ?? ''
      // A name alone is no sentence.
      if (!apart(said) && /[a-z]/i.test(said)) found.push(name + ': ' + said)
    }
  }
  return found
})()`

needs('chromium').describe('names from right to left', () => {
  const shop = shopInBrowser('--name', PERSON, '--access', 'manage')
  const { byCommand } = shop

  beforeAll(async () => {
    const add = ['inventory', 'add', '--quantity', '3', '--kind', KIND]
    await byCommand(...add, '--low-stock-at', '5', '--name', PET, String(PET_ID))
    await byCommand(...add, '--status', 'sold', '--name', OTHER_PET, '8')
    const headers = { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' }
    await shop.server.request('/desk/api/settings', {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ name: SHOP }),
    })
    const id = crypto.randomUUID()
    await shop.server.request(`/desk/api/inventory/${PET_ID}/movements`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id, change: -1, reason: 'sale', note: NOTE }),
    })
  })

  async function opened(hash = '') {
    const context = await shop.browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1280, height: 900 },
    })
    const { page } = await signedIn(context, shop.server, shop.key, hash)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  const expectIsolated = async (page: Page, where: string) =>
    expect({ where, found: await page.evaluate(UNISOLATED) }).toEqual({ where, found: [] })

  const shows = (page: Page, text: string) => page.getByText(text).first().waitFor()
  const goTo = (page: Page, hash: string) =>
    page.evaluate(`location.hash = ${JSON.stringify(hash)}`)

  test('keep their order in each view', async () => {
    await using tab = await opened()
    const { page } = tab
    for (const [hash, text] of [
      ['#/', PET],
      [`#/pets/${PET_ID}`, NOTE],
      ['#/order', PET],
      ['#/today', NOTE],
      ['#/people', PERSON],
      ['#/people/journal', PERSON],
      ['#/report', PET],
      ['#/settings', SHOP],
      ['#/spreadsheet', SHOP],
      ['#/health', SHOP],
    ] as const) {
      await goTo(page, hash)
      await shows(page, text)
      await expectIsolated(page, hash)
    }
  })

  test('keep their order in sentences, forms and dialogs', async () => {
    await using tab = await opened()
    const { page } = tab
    await row(page, PET_ID).getByRole('button').first().click()
    await page.locator('.snackbar[data-shown]').waitFor()
    await expectIsolated(page, 'a sale')
    await goTo(page, `#/pets/${PET_ID}`)
    await page.getByRole('button', { name: words.pet.edit }).click()
    await page.locator('.panel form input').first().waitFor()
    await expectIsolated(page, 'the form of a pet')
    await page.getByRole('button', { name: words.cancel }).click()
    await page.getByRole('button', { name: words.pet.remove, exact: true }).click()
    await page.locator('dialog[open]').waitFor()
    await expectIsolated(page, 'the dialog that removes a pet')
    await page.getByRole('button', { name: words.cancel }).click()
    await goTo(page, '#/add')
    await page.getByLabel(words.pet.fields.name, { exact: true }).fill(PET)
    await page.locator('.meanwhile').first().waitFor()
    await expectIsolated(page, 'a name that is there')
    await openShop(page)
    await expectIsolated(page, 'the place Shop')
  })

  test('keep their order in labels, on paper, and in what is brought in', async () => {
    await using tab = await opened()
    const { page } = tab
    await beginChoosing(page)
    await page.locator('.pet-name').first().click()
    await expectIsolated(page, 'choosing')
    await doWithChosen(page, 'change')
    await page.locator('.chosen-pet').first().waitFor()
    await expectIsolated(page, 'a bulk edit')
    await goTo(page, '#/labels')
    await page.locator('.label-name').first().waitFor()
    await expectIsolated(page, 'labels')
    for (const hash of ['#/', '#/order', '#/report', '#/labels']) {
      await goTo(page, hash)
      await shows(page, PET)
      await page.evaluate('dispatchEvent(new Event("beforeprint"))')
      await expectIsolated(page, `${hash} on paper`)
    }
    await goTo(page, '#/spreadsheet')
    const lines = [
      `8,many,${OTHER_PET},${KIND}`,
      `9,2,${PET},${KIND}x`,
      `${PET_ID},2,${PET},${KIND.slice(0, 4)}`,
    ]
    await chooseFile(page, fileOf('דגים.csv', `number,quantity,name,kind\n${lines.join('\n')}\n`))
    await page.locator('.import-group').waitFor()
    await expectIsolated(page, 'a spreadsheet')
  })

  test('keep their order where a key is handed over, and where a pet is missed', async () => {
    await using tab = await opened('#/people')
    const { page } = tab
    await page.getByRole('link', { name: PERSON }).click()
    await page.locator('.form-part').first().waitFor()
    await expectIsolated(page, 'a person')
    await page.locator('.form-part button[type=submit].primary').first().click()
    await page.locator('.code-card').waitFor()
    await expectIsolated(page, 'a code')
    await using other = await shop.browser.newContext()
    const { page: signIn } = await openPage(other, shop.server)
    await signIn.getByRole('button', { name: words.signIn.button }).waitFor()
    await expectIsolated(signIn, 'the sign-in')
  })
})
