import { expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { newId } from '../../src/client/client.ts'
import { managerOf } from '../support/access.ts'
import { intercept } from '../support/browser.ts'
import { ownPort } from '../support/free-port.ts'
import { inBrowser } from '../support/in-browser.ts'
import { createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { chooseFile, fileOf, openedImport, storedPets } from './import-page.ts'
import { words } from './words.ts'

const { importing } = words

/** Pets without numbers: who brings them in twice has them twice, but for what is found by its name. */
const CSV = 'name,quantity\nAra,1\nBetta,2\n'

/** Remembers what the page says of pets that are in, for however short. */
const REMEMBER_DONE = `saidDone = []
new MutationObserver(() => {
  const said = document.querySelector('.import-last .import-well')
  if (said) saidDone.push(said.textContent)
}).observe(document.body, { childList: true, subtree: true })`

needs('chromium').describe('an import whose response is lost', () => {
  const suite = inBrowser()

  /** The page of a shop that has no pets yet. */
  async function emptyShop() {
    const folder = temporaryFolder()
    const { path: data } = folder
    const port = await ownPort()
    let server = await serve(data, port)
    const { key } = await createKey(data, '--name', 'Ann', '--access', 'manage')
    const watched = await openedImport({ browser: suite.browser, server, key })
    const { url } = server
    return {
      ...watched,
      pets: () => storedPets(data),
      keyOf: async (name: string) =>
        (await createKey(data, '--name', name, '--access', 'manage')).key,
      imports: async () =>
        JSON.parse(
          await outputOf(['inventory', 'history', '1001', '--json', '--data', data]),
        ).filter(({ reason }: { readonly reason: string }) => reason === 'import'),
      manager: managerOf(server, key),
      /** As if it were the browser, which alone knows the shop's PC by its name. */
      passOn: (route: Route) => route.fetch({ url: `${url}/desk/api/imports` }),
      async restart() {
        await server.crash()
        server = await serve(data, port)
      },
      async [Symbol.asyncDispose]() {
        await watched.context.close()
        await server[Symbol.asyncDispose]()
        folder[Symbol.dispose]()
      },
    }
  }

  /** Does something with the first import that the page sends, whose response is cut off. @returns what it sends */
  async function cutFirst(page: Page, first: (route: Route) => unknown) {
    const sent: string[] = []
    await intercept(page, '**/desk/api/imports', async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.continue()
      sent.push(request.postData() ?? '')
      if (sent.length > 1) return route.continue()
      await first(route)
      await route.abort('connectionreset')
    })
    return sent
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const bringIn = (page: Page, pets: number) => button(page, importing.bringIn(pets))

  /** Sends a file, and waits until the page says that it does not know what came of it. */
  async function sendInVain(page: Page, name: string, csv: string): Promise<void> {
    await chooseFile(page, fileOf(name, csv))
    await bringIn(page, 2).click()
    const alert = page.locator('.import').getByRole('alert')
    await alert.getByText(importing.noResponse).waitFor()
    await alert.getByText(name).waitFor()
  }

  test('is asked again as it was, also after the page has shown its pets: it is made once, and reported', async () => {
    await using it = await emptyShop()
    const { page } = it
    const sent = await cutFirst(page, it.passOn)
    await sendInVain(page, 'a.csv', CSV)
    await page.evaluate("location.hash = '#/'")
    await page.locator('.pet[data-pet="1002"]').waitFor()
    await page.evaluate("location.hash = '#/spreadsheet'")
    await button(page, importing.askAgain).click()
    await page.getByText(importing.done(2, 0, 0)).waitFor()
    await page.getByText(importing.noResponse).waitFor({ state: 'detached' })
    expect(sent).toHaveLength(2)
    expect(sent[1]).toBe(sent[0] ?? '')
    expect(await it.pets()).toHaveLength(2)
    expect(await it.imports()).toHaveLength(1)
    // What is in is done with.
    await button(page, importing.choose).waitFor()
  })

  test('is asked again as it was where something was chosen otherwise meanwhile, which is brought in after it', async () => {
    await using it = await emptyShop()
    const { page } = it
    const sent = await cutFirst(page, it.passOn)
    await sendInVain(page, 'a.csv', 'petId,quantity,kind\n1001,1,Fish\n1002,2,fish\n')
    await button(page, importing.writeAllAs('Fish')).click()
    await page.getByText(importing.takeBack).waitFor({ state: 'attached' })
    expect(await bringIn(page, 1).or(bringIn(page, 2)).count()).toBe(0)
    await button(page, importing.askAgain).click()
    await page.getByText(importing.done(2, 0, 0)).waitFor()
    expect(sent[1]).toBe(sent[0] ?? '')
    expect((await it.pets()).map(({ kind }) => kind)).toEqual(['Fish', 'fish'])
    await bringIn(page, 1).click()
    await page.getByText(importing.done(0, 1, 1)).waitFor()
    expect((await it.pets()).map(({ kind }) => kind)).toEqual(['Fish', 'Fish'])
    expect(JSON.parse(sent[2] ?? '{}').id).not.toBe(JSON.parse(sent[0] ?? '{}').id)
  })

  test('is asked again after a reload, before another file is brought in', async () => {
    await using it = await emptyShop()
    const { page } = it
    const sent = await cutFirst(page, it.passOn)
    await sendInVain(page, 'a.csv', CSV)
    await page.reload()
    await page.getByText(importing.noResponse).waitFor()
    await chooseFile(page, fileOf('b.csv', 'petId,quantity\n1001,5\n'))
    await page.locator('.import-file strong').waitFor()
    expect(await bringIn(page, 1).count()).toBe(0)
    await button(page, importing.askAgain).click()
    await page.getByText(importing.done(2, 0, 0)).waitFor()
    expect(sent[1]).toBe(sent[0] ?? '')
    expect(await it.pets()).toHaveLength(2)
    await bringIn(page, 1).click()
    await page.getByText(importing.done(0, 1, 0)).waitFor()
    expect((await it.pets()).map(({ quantity }) => quantity)).toEqual([5, 2])
  })

  test('that was undone on another device before it is asked again is said to be undone, and the next one can be', async () => {
    await using it = await emptyShop()
    const { page } = it
    const sent = await cutFirst(page, it.passOn)
    await sendInVain(page, 'a.csv', CSV)
    const { id } = JSON.parse(sent[0] ?? '{}')
    const undone = await it.manager.send('POST', `/changes/${id}/undo`)
    const next = { id: newId(), csv: 'petId,name,quantity\n1001,Ara,5\n' }
    const broughtIn = await it.manager.send('POST', '/imports', next)
    expect([undone.status, broughtIn.status]).toEqual([200, 200])
    await page.evaluate(REMEMBER_DONE)
    await button(page, importing.askAgain).click()
    await page.getByText(importing.undoneMeanwhile).waitFor()
    await page.getByText(importing.last).waitFor()
    expect(await page.evaluate('saidDone')).toEqual([])
    await button(page, importing.choose).waitFor()
    await button(page, importing.undo).click()
    await button(page, importing.reallyUndo).click()
    await page.getByText(importing.undone).waitFor()
    expect(await it.pets()).toEqual([])
  })

  test('that the service has never got is made when it is asked again after a reload', async () => {
    await using it = await emptyShop()
    const { page } = it
    const sent = await cutFirst(page, () => {})
    await sendInVain(page, 'a.csv', CSV)
    expect(await it.pets()).toEqual([])
    await page.reload()
    await button(page, importing.askAgain).click()
    await page.getByText(importing.done(2, 0, 0)).waitFor()
    expect(sent[1]).toBe(sent[0] ?? '')
    expect(await it.imports()).toHaveLength(1)
  })

  test('is asked again of a service that was started again: it is made once, and reported', async () => {
    await using it = await emptyShop()
    const { page } = it
    const sent = await cutFirst(page, it.passOn)
    await sendInVain(page, 'a.csv', CSV)
    await it.restart()
    await button(page, importing.askAgain).click()
    await page.getByText(importing.done(2, 0, 0)).waitFor()
    expect(sent[1]).toBe(sent[0] ?? '')
    expect(await it.pets()).toHaveLength(2)
    expect(await it.imports()).toHaveLength(1)
  })

  test('goes with the key from a device at the end', async () => {
    await using it = await emptyShop()
    const { page } = it
    await cutFirst(page, it.passOn)
    await sendInVain(page, 'a.csv', CSV)
    const kept = () => page.evaluate('Object.keys(sessionStorage)')
    expect(await kept()).toContain('petstock.sentImport')
    await page.evaluate("location.hash = '#/shop'")
    await button(page, words.shell.signOut).click()
    // A manager is asked first.
    await page.locator('.danger', { hasText: words.shell.signOut }).click()
    await page.getByLabel(words.signIn.key, { exact: true }).waitFor()
    expect(await kept()).not.toContain('petstock.sentImport')
  })

  test('is not shown to the next key, where the first was signed out while the tab was not loaded', async () => {
    await using it = await emptyShop()
    const { page } = it
    const next = await it.keyOf('Bo')
    await cutFirst(page, it.passOn)
    await sendInVain(page, 'a.csv', CSV)
    await page.evaluate("sessionStorage.removeItem('petstock.key')")
    await page.reload()
    await page.getByLabel(words.signIn.key, { exact: true }).fill(next)
    await page.getByRole('button', { name: words.signIn.button }).click()
    await button(page, importing.choose).waitFor()
    expect(await button(page, importing.askAgain).count()).toBe(0)
    expect(await page.evaluate('Object.keys(sessionStorage)')).not.toContain('petstock.sentImport')
  })

  test('is followed by whoever comes back to it while it is sent', async () => {
    await using it = await emptyShop()
    const { page } = it
    const gate = Promise.withResolvers<void>()
    await intercept(page, '**/desk/api/imports', async (route) => {
      if (route.request().method() === 'POST') await gate.promise
      await route.continue()
    })
    await chooseFile(page, fileOf('a.csv', CSV))
    await bringIn(page, 2).click()
    await page.getByText(importing.stay).waitFor()
    await page.evaluate("location.hash = '#/'")
    await page.getByText(importing.stay).waitFor({ state: 'detached' })
    await page.evaluate("location.hash = '#/spreadsheet'")
    await page.getByText(importing.stay).waitFor()
    gate.resolve()
    await page.getByText(importing.done(2, 0, 0)).waitFor()
    expect(await it.pets()).toHaveLength(2)
  })
})
