import { expect, test } from 'bun:test'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { chooseFile, fileOf, openedImport, storedPets } from './import-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'

needs('chromium').describe('an import from the page', () => {
  const shop = shopInBrowser('--name', 'Ann', '--access', 'manage')

  const command = (...args: string[]) => outputOf([...args, '--data', shop.data])
  const stored = () => storedPets(shop.data)
  const quantityOf = async (petId: number) =>
    (await stored()).find((pet) => pet.petId === petId)?.quantity

  test('is undone later, too, after a second tap, and not at all, with names, where one of its pets was changed since', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(page, fileOf('a.csv', 'petId,quantity,name\n11,1,Ara\n12,2,Betta\n'))
    await page.getByRole('button', { name: 'Bring in 2 pets' }).click()
    await page.getByText('Done: 2 new').waitFor()
    await command('inventory', 'set', '12', '--quantity', '9')
    await page.reload()
    await page.getByText('Last brought in').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('button', { name: 'Undo all of it?' }).click()
    await page
      .getByText(
        'Change single pets in the stock, or bring in a corrected file. Changed since: 12 (Betta)',
      )
      .waitFor()
    expect([await quantityOf(11), await quantityOf(12)]).toEqual([1, 9])
  })

  test('waits for another one that is at work, and is made by a further tap', async () => {
    let isOver = false
    const slow = fetch(`${shop.server.url}/desk/api/imports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop.key}`, 'Content-Type': 'application/json' },
      body: new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode('{"dryRun": true,'))
          // The service hangs up on a client that is silent for long.
          while (!isOver) {
            controller.enqueue(new TextEncoder().encode(' '))
            await Bun.sleep(100)
          }
          controller.enqueue(new TextEncoder().encode('"csv": "petId,quantity"}'))
          controller.close()
        },
      }),
    })
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(page, fileOf('a.csv', 'petId,quantity\n31,1\n'))
    await page.getByRole('button', { name: 'Bring in 1 pet' }).click()
    await page.getByText('A file is being brought in just now').waitFor()
    expect(await quantityOf(31)).toBeUndefined()
    isOver = true
    expect((await slow).status).toBe(200)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Done: 1 new').waitFor()
  })

  test('that the service refuses is shown in its words, and its mistake in its line', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(page, fileOf('a.csv', 'petId,quantity,barcode\n41,1,TANK-7\n'))
    await page.getByRole('button', { name: 'Bring in 1 pet' }).waitFor()
    await command('inventory', 'add', '42', '--name', 'Parrot', '--barcode', 'TANK-7')
    await page.getByRole('button', { name: 'Bring in 1 pet' }).click()
    await page.getByText('Nothing was brought in. The service says:').waitFor()
    await page.getByText('the barcode TANK-7 is a barcode of pet 42 already').waitFor()
    await page.getByText('has this number or barcode already').waitFor()
    expect(await quantityOf(41)).toBeUndefined()
  })
})
