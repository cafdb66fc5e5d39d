import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { serve, temporaryFolder } from '../support/petstock.ts'
import { petstockOnTerminal } from '../support/pty.ts'
import { newShop } from './shop.ts'

const LINK = /http:\/\/\S+\/#code=psc_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}/
const CTRL_C = '\x03'

/** A shop that a server or an import has made, without keys. */
async function madeShop() {
  const shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', 'petId,quantity\n1,5\n'))
  return shop
}

test('`setup-link` makes no shop where there is none', async () => {
  using shop = newShop()
  const { status, stdout, stderr } = await shop.run('setup-link')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(`there is no database at ${shop.database}`)
  expect(existsSync(shop.data)).toBe(false)
})

test('`setup-link` prints a link to the page with a code that no log and no journal shows', async () => {
  using shop = await madeShop()
  const { status, stdout, stderr } = await shop.run(
    'setup-link',
    '--address',
    'https://shop-pc:3000/',
  )
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stdout).toMatch(/^https:\/\/shop-pc:3000\/#code=psc_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}\n$/)
  const code = stdout.trimEnd().split('=')[1] ?? ''
  expect(stderr).toMatch(/It works once, until \S+Z, and ends when any key or another link is made/)
  expect(stderr).not.toContain(code)
  const written = await shop.json<{ action: string; keyId: null }[]>('keys', 'history')
  expect(written[0]).toMatchObject({ action: 'make_code', keyId: null, after: 'set_up' })
  expect(JSON.stringify(written)).not.toContain(code)
})

test('`setup-link` keeps the digest of the code alone, and --json says when it ends', async () => {
  using shop = await madeShop()
  const before = Date.now()
  const { url, endsAt } = await shop.json<{ url: string; endsAt: number }>('setup-link')
  expect(url).toMatch(/^http:\/\/localhost:3000\/#code=psc_/)
  expect(endsAt - before).toBeGreaterThanOrEqual(24 * 3_600_000)
  expect(endsAt - before).toBeLessThan(24 * 3_600_000 + 60_000)
  const secret = url.slice(url.indexOf('psc_') + 4, url.lastIndexOf('_'))
  for (const suffix of ['', '-wal']) {
    const bytes = readFileSync(`${shop.data}/petstock.db${suffix}`, { flag: 'a+' })
    expect(bytes.includes(secret)).toBe(false)
  }
})

test('`setup-link` leads to the server that runs, and to no earlier one', async () => {
  using shop = await madeShop()
  const link = async () => (await shop.output('setup-link')).split('#')[0]
  const left = `${shop.data}/petstock.address`
  const first = await serve(shop.data)
  const here = ({ url }: { readonly url: string }) => `http://localhost:${new URL(url).port}`
  expect(await link()).toBe(`${here(first)}/`)
  await first.crash()
  expect(readFileSync(left, 'utf8')).toBe(`${here(first)}\n`)
  expect(await link()).toBe('http://localhost:3000/')
  {
    await using second = await serve(shop.data, ['--host', '0.0.0.0'])
    expect(await link()).toBe(`${here(second)}/`)
    await second.stop()
  }
  expect(existsSync(left)).toBe(false)
})

test('`setup-link` leads to where everybody finds the page, as --base-url names it, but for a path', async () => {
  using shop = await madeShop()
  const link = async () => (await shop.output('setup-link')).split('#')[0]
  {
    await using server = await serve(shop.data, ['--base-url', 'https://shop.example:8443/v1'])
    expect(await link()).toBe('https://shop.example:8443/')
    await server.stop()
  }
  await using server = await serve(shop.data, ['--base-url', 'https://shop.example/pets/v1'])
  expect(await link()).toBe(`http://localhost:${new URL(server.url).port}/`)
})

test('a server starts also where it cannot leave its address, and what is no address is not used', async () => {
  using shop = await madeShop()
  mkdirSync(`${shop.data}/petstock.address`)
  await using _ = await serve(shop.data)
  expect(await shop.output('setup-link')).toStartWith('http://localhost:3000/#code=')
  rmdirSync(`${shop.data}/petstock.address`)
  for (const text of ['', 'file:///etc/passwd\n', 'nonsense\u0000\n']) {
    writeFileSync(`${shop.data}/petstock.address`, text)
    expect(await shop.output('setup-link')).toStartWith('http://localhost:3000/#code=')
  }
})

test.each(['shop-pc', 'ftp://shop-pc', 'http://shop-pc/v1', 'http://shop-pc/#code=1'])(
  '`setup-link --address %s` is refused with an example',
  async (address) => {
    using shop = newShop()
    const { status, stderr } = await shop.run('setup-link', '--address', address)
    expect(status).toBe(2)
    expect(stderr).toContain('must be the address of the stock page, like https://shop-pc:3000')
  },
)

test('`serve` prints a link on a terminal until the shop has had a key, with a QR code where a phone reaches it', async () => {
  using folder = temporaryFolder()
  const serveUntil = (shown: string, ...flags: string[]) =>
    petstockOnTerminal(['serve', '--port', '0', '--data', folder.file('shop'), ...flags], {
      typed: [[shown, CTRL_C]],
    })
  const first = await serveUntil('the times of the log')
  expect(first.shown).toMatch(new RegExp(`Sign in +${LINK.source}`))
  expect(first.shown).not.toContain('█▀▀')
  const second = await serveUntil('the times of the log', '--host', '0.0.0.0')
  const isReached = second.shown.includes('other machines reach it at ')
  expect(second.shown.includes('█▀▀')).toBe(isReached)
  expect(second.shown).toMatch(LINK)
  // A code of its own at each start.
  expect(LINK.exec(second.shown)?.[0]).not.toBe(LINK.exec(first.shown)?.[0])
  await petstockOnTerminal(['keys', 'create', '--name', 'a', '--data', folder.file('shop')])
  const third = await serveUntil('the stock is empty')
  expect(third.shown).not.toContain('#code=')
})
