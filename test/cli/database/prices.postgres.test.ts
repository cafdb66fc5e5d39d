import { expect, test } from 'bun:test'
import { writeAmount } from '../../../src/money/amount.ts'
import { BINARY, environment, outputOf, petstock, temporaryFolder } from '../../support/petstock.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { newShop } from '../shop.ts'

const EUR = { digits: 2 }
const PRICES = Array.from({ length: 400 }, (_, at) => (at * 7919 + 13) % 250_000)
const SUM = PRICES.reduce((sum, price) => sum + BigInt(price), 0n)

const migrated = async (url: string) => void (await outputOf(['migrate', '--database', url]))

/** The prices of `inventory list --json`, in cents. */
function centsIn(json: string): bigint[] {
  const pets: { readonly price: string }[] = JSON.parse(json)
  return pets.map(({ price }) => BigInt(price.replace('.', '')))
}

describeWithDatabases('the prices of a sheet of 400 lines', (databases) => {
  test('are 400, with their sum, over import, exports, and a move to a database and back', async () => {
    await using database = await databases.make(migrated)
    using shop = newShop()
    using folder = temporaryFolder()
    const lines = PRICES.map((price, at) => `${at + 1};5;"${writeAmount(price, EUR, ',')} €"`)
    const sheet = shop.write('list.csv', ['Art. Nr.;Bestand;VK-Preis', ...lines, ''].join('\n'))
    const columns = ['Art. Nr.=petId', 'Bestand=quantity', 'VK-Preis=price'].flatMap((each) => [
      '--map',
      each,
    ])
    await shop.output('inventory', 'import', sheet, ...columns, '--currency', 'EUR')

    const expectAll = (json: string) => {
      const cents = centsIn(json)
      expect(cents).toEqual(PRICES.map(BigInt))
      expect(cents.reduce((sum, each) => sum + each, 0n)).toBe(SUM)
    }
    expectAll(await shop.output('inventory', 'list', '--json'))
    for (const format of ['csv', 'xlsx', 'json']) {
      const call = [BINARY, 'inventory', 'export', '--format', format, '--data', shop.data]
      const exported = Bun.spawn(call, { env: environment(), stdout: 'pipe' })
      using other = newShop()
      const file = other.write(`stock.${format}`, await new Response(exported.stdout).bytes())
      await other.output('inventory', 'import', file, '--currency', 'EUR')
      expectAll(await other.output('inventory', 'list', '--json'))
    }

    const on = async (...args: string[]) => {
      const run = await petstock([...args, '--database', database.url])
      expect(run).toMatchObject({ status: 0 })
      return run.stdout
    }
    await on('shops', 'adopt', shop.data, '--name', 'Main Street')
    expectAll(await on('inventory', 'list', '--json'))
    await on('inventory', 'set', '1', '--price', '0.13')
    const back = folder.file('back')
    await on('shops', 'export', '1', back)
    expectAll(await outputOf(['inventory', 'list', '--json', '--data', back]))
    const csv = await outputOf(['inventory', 'export', '--data', back])
    expect(csv).toContain('\n1,5,available,,,0.13\n')
  })
})
