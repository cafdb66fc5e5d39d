import { expect, test } from 'bun:test'
import { openBrowser } from '../support/browser.ts'
import { inBrowser } from '../support/in-browser.ts'
import { createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { addKey, newShop, openDevice, setUpByAnna, tap } from './access-shop.ts'
import { openShop, signedIn } from './open-page.ts'
import { words, wordsIn } from './words.ts'

const german = wordsIn('de')

needs('chromium').describe('the first visit', () => {
  const suite = inBrowser()

  test('asks three things, and signs the first manager in', async () => {
    await using shop = await newShop()
    await using device = await openDevice(suite.browser, shop, await shop.setUpHash())
    const { page, complaints } = device
    await page.getByRole('heading', { name: words.codeSignIn.setUpTitle }).waitFor()
    await untilEqual(() => new URL(page.url()).hash, '')
    await untilEqual(() => page.evaluate('document.activeElement.tagName'), 'INPUT')
    await tap(page, words.codeSignIn.begin)
    await page.getByText(words.codeSignIn.missingShopName).waitFor()
    await page.getByText(words.codeSignIn.missingPerson).waitFor()
    await page.getByLabel(words.codeSignIn.shopName).fill('Paws & Fins')
    await page.getByLabel(words.codeSignIn.person).fill('Anna')
    await page.getByLabel(words.codeSignIn.person).press('Enter')
    await page.locator('.brand').getByText('Paws & Fins').waitFor()
    await page.locator('.who').getByText('Anna', { exact: true }).waitFor()
    await untilEqual(() => page.title(), 'Paws & Fins')
    const next = page.getByRole('region', { name: words.checklist.title })
    await next.getByRole('link', { name: words.checklist.steps.device.next }).waitFor()
    // A shop that has pets has brought them in.
    const sheet = next.getByRole('link', { name: words.checklist.steps.list.next })
    await untilEqual(() => sheet.count(), 0)
    for (const id of ['1', '2', '3']) {
      await outputOf(['inventory', 'remove', id, '--data', shop.data])
    }
    await page.locator('.nothing').waitFor()
    await untilEqual(() => page.evaluate(SIZES_IN_EMPTY_STOCK), 1)
    await sheet.click()
    await page.getByRole('heading', { name: 'Bring your spreadsheet' }).waitFor()
    await page.goBack()
    await next.waitFor()
    await page.reload()
    await next.getByRole('link', { name: words.checklist.addPets }).waitFor()
    await page.evaluate(`location.hash = '#/people/add'`)
    await page.getByRole('heading', { name: 'Add a person or a device' }).waitFor()
    await next.waitFor({ state: 'detached' })
    await page.goBack()
    await next.getByRole('button', { name: words.checklist.hide }).click()
    await next.waitFor({ state: 'hidden' })
    await page.reload()
    await page.locator('.who').getByText('Anna', { exact: true }).waitFor()
    expect(await next.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('shows the language that is chosen at once, and makes it the shop’s', async () => {
    await using shop = await newShop()
    await using device = await openDevice(suite.browser, shop, await shop.setUpHash())
    const { page } = device
    await page.getByLabel(words.codeSignIn.language).selectOption('Deutsch')
    await page.getByLabel(german.codeSignIn.shopName).fill('Zoo Käthe')
    await page.getByLabel(german.codeSignIn.person).fill('Käthe')
    await tap(page, german.codeSignIn.begin)
    await device.isIn()
    // Another browser, of an English person, has the shop's language as long as it has chosen no other.
    const { key } = await createKey(shop.data, '--name', 'Kasse')
    await using other = await suite.browser.newContext({ locale: 'en-GB' })
    await using till = await signedIn(other, shop, key)
    await till.page.getByRole('link', { name: german.shell.order }).waitFor()
  })

  test('is over when the tab is closed, where the person does not want to stay signed in', async () => {
    await using shop = await newShop()
    await using device = await openDevice(suite.browser, shop, await shop.setUpHash())
    const { page } = device
    await page.getByLabel(words.codeSignIn.keep).uncheck()
    await page.getByLabel(words.codeSignIn.shopName).fill('Paws')
    await page.getByLabel(words.codeSignIn.person).fill('Anna')
    await tap(page, words.codeSignIn.begin)
    await device.isIn()
    const kept = await page.evaluate(
      "[localStorage.getItem('petstock.key'), sessionStorage.getItem('petstock.key')?.slice(0, 4)]",
    )
    expect(kept).toEqual([null, 'pst_'])
  })
})

needs('chromium').describe('a link to sign in', () => {
  const shop = inBrowser(newShop)

  test('works once: who opens it again reads what to do', async () => {
    const hash = await shop.setUpHash()
    await using first = await openDevice(shop.browser, shop, hash)
    await first.page.getByLabel(words.codeSignIn.shopName).fill('Paws & Fins')
    await first.page.getByLabel(words.codeSignIn.person).fill('Anna')
    // A second browser has opened it, too, and is slower.
    await using second = await openDevice(shop.browser, shop, hash)
    await second.page.getByLabel(words.codeSignIn.shopName).fill('Claws')
    await second.page.getByLabel(words.codeSignIn.person).fill('Mallory')
    await tap(first.page, words.codeSignIn.begin)
    await first.isIn()
    await tap(second.page, words.codeSignIn.begin)
    await second.page.getByText('Somebody has opened the shop in another browser').waitFor()
    await using third = await openDevice(shop.browser, shop, hash)
    await third.page.getByRole('heading', { name: words.codeSignIn.refusedTitle }).waitFor()
    await third.page.getByText('petstock setup-link').waitFor()
    await tap(third.page, words.codeSignIn.toSignIn)
    await third.page.getByLabel(words.signIn.key, { exact: true }).waitFor()
    await third.page.getByText('A manager of the shop shows you a link').waitFor()
  })

  test('may be pasted where the page asks for a key, whole or its code alone', async () => {
    const hash = await shop.setUpHash()
    for (const pasted of [`${shop.url}/${hash}`, hash.slice('#code='.length)]) {
      await using device = await openDevice(shop.browser, shop)
      await device.page.getByLabel(words.signIn.key, { exact: true }).fill(` ${pasted} `)
      await tap(device.page, words.signIn.button)
      await device.page.getByRole('heading', { name: words.codeSignIn.setUpTitle }).waitFor()
    }
  })

  test('with a part missing says so, and leaves nothing in the address', async () => {
    await using device = await openDevice(shop.browser, shop, '#code=psc_tooShort')
    await device.page.getByText('or a part of it is missing').waitFor()
    await untilEqual(() => new URL(device.page.url()).hash, '')
  })

  test('is in no request’s address, in no referrer and not in the history', async () => {
    const hash = await shop.setUpHash()
    const code = hash.slice('#code='.length)
    await using device = await openDevice(shop.browser, shop)
    const { page } = device
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer}`))
    await page.evaluate(`location.hash = '#/order'`)
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
    await page.getByRole('heading', { name: words.codeSignIn.setUpTitle }).waitFor()
    await untilEqual(() => new URL(page.url()).hash, '#/order')
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.filter((each) => each.includes(code))).toEqual([])
    expect(await page.evaluate('document.referrer')).toBe('')
    // Where the link was in the history, the page before it is now.
    await page.goBack()
    expect(page.url()).not.toContain(code)
    await page.goForward()
    expect(page.url()).not.toContain(code)
  })

  test('is not lost when the page is loaded again before the shop is set up', async () => {
    await using device = await openDevice(shop.browser, shop, await shop.setUpHash())
    await device.page.getByRole('heading', { name: words.codeSignIn.setUpTitle }).waitFor()
    await device.page.reload()
    await device.page.getByRole('heading', { name: words.codeSignIn.setUpTitle }).waitFor()
    await untilEqual(() => new URL(device.page.url()).hash, '')
  })

  test('replaces a key that is signed in only when the person wants it, with both names', async () => {
    await using own = await newShop()
    await using anna = await setUpByAnna(shop.browser, own)
    const { page } = anna
    const hash = `${await own.setUpHash()}&name=Ben`
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
    await page.getByText('signed in as Anna. The link is for Ben').waitFor()
    await page.getByText('If not, Anna stays signed in.').waitFor()
    await tap(page, 'Stay Anna')
    await page.locator('.who').getByText('Anna', { exact: true }).waitFor()
    // The code was not used up by the question.
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
    await tap(page, words.codeSignIn.useLink)
    await page.getByLabel(words.codeSignIn.person).fill('Ben')
    await tap(page, words.codeSignIn.begin)
    await page.locator('.who').getByText('Ben', { exact: true }).waitFor()
  })

  test('that was used already leaves signed in who is, and says so', async () => {
    await using own = await newShop()
    const used = await own.setUpHash()
    await using anna = await setUpByAnna(shop.browser, own, {}, used)
    const { page } = anna
    await page.evaluate(`location.hash = ${JSON.stringify(used)}`)
    await tap(page, words.codeSignIn.useLink)
    await page.getByRole('heading', { name: words.codeSignIn.refusedTitle }).waitFor()
    await page.getByText('Anna stays signed in here.').waitFor()
    expect(await page.locator('code').textContent()).toBe('petstock setup-link')
    await tap(page, words.codeSignIn.toStock)
    await anna.isIn()
  })

  test('without a key the page says where links come from, and nothing can be set up', async () => {
    await using own = await newShop()
    await using device = await openDevice(shop.browser, own)
    await device.page.getByText('The first link of all is where petstock was started').waitFor()
    expect(await device.page.locator('code').textContent()).toBe('petstock setup-link')
    expect(await device.page.locator('main').textContent()).not.toContain('`')
    const status = await device.page.evaluate(
      `fetch('/desk/api/sign-in', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ shopName: 'Mine', person: 'Me' }) }).then(({ status }) => status)`,
    )
    expect(status).toBe(401)
  })
})

needs('chromium').describe('signing out', () => {
  test('of the only manager asks first, and says that the way back is a command', async () => {
    await using browser = await openBrowser()
    await using shop = await newShop()
    await using anna = await setUpByAnna(browser, shop)
    const { page } = anna
    const signOut = async () => {
      await openShop(page)
      await tap(page, words.shell.signOut)
    }
    // A key that nobody has used yet lets nobody back in.
    const key = await addKey(page, 'Ben', 'May manage the shop')
    await signOut()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words.shell.lastManager).waitFor()
    expect(await dialog.locator('code').textContent()).toBe('petstock setup-link')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await tap(page, words.shell.signOut)
    await dialog.getByRole('button', { name: words.shell.staySignedIn }).click()
    await untilEqual(() => page.evaluate('document.activeElement.textContent'), 'Sign out')
    await page.keyboard.press('Escape')

    await using context = await browser.newContext()
    await using ben = await signedIn(context, shop, key)
    await openShop(ben.page)
    await tap(ben.page, words.shell.signOut)
    await ben.page.getByLabel(words.signIn.key, { exact: true }).waitFor()
    await signOut()
    await page.getByLabel(words.signIn.key, { exact: true }).waitFor()
  })
})

needs('chromium').test(
  'a device that may only look is not told to add the first pet, and one that may is',
  async () => {
    using folder = temporaryFolder()
    await using server = await serve(folder.path)
    await using browser = await openBrowser()
    for (const [access, hint] of [
      ['read', 'They appear here as soon as somebody adds them.'],
      ['write', 'A manager can bring a whole spreadsheet'],
      ['manage', 'Add the first one here, or bring your spreadsheet.'],
    ] as const) {
      const { key } = await createKey(folder.path, '--name', access, '--access', access)
      await using context = await browser.newContext()
      await using device = await signedIn(context, server, key)
      const nothing = device.page.locator('.nothing').filter({ hasText: 'There are no pets yet.' })
      await nothing.getByText(hint).waitFor()
      expect(await nothing.textContent()).not.toContain('`')
    }
  },
)

/** In how many sizes of type an empty stock says so. */
const SIZES_IN_EMPTY_STOCK = `new Set([...document.querySelectorAll('.nothing, .nothing *')]
  .map((each) => getComputedStyle(each).fontSize)).size`
