import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { petstock, serve } from '../../support/petstock.ts'
import { newShop, type Shop } from '../shop.ts'

/** A folder with files that Bun itself would read on its start. */
function hostileShop(): Shop {
  const shop = newShop()
  const proof = shop.file('proof')
  shop.write('preload.ts', `require('node:fs').writeFileSync(${JSON.stringify(proof)}, 'loaded')`)
  shop.write('bunfig.toml', 'preload = ["./preload.ts"]\n[run]\npreload = ["./preload.ts"]\n')
  for (const name of ['.env', '.env.local', '.env.production', '.env.development']) {
    shop.write(name, 'PETSTOCK_PORT=bad\nPETSTOCK_HOST=bad host\nPETSTOCK_DATA=./elsewhere\n')
  }
  shop.write('package.json', '{"type":"commonjs","imports":{"#x":"./preload.ts"}}')
  shop.write('tsconfig.json', '{"compilerOptions":{"paths":{"*":["./preload.ts"]}}}')
  return shop
}

test('a server reads no .env and no bunfig.toml of the folder it is started in', async () => {
  using shop = hostileShop()
  await using server = await serve(shop.data, [], { cwd: shop.path })
  expect(server.url).toStartWith('http://127.0.0.1:')
  expect(await server.stop()).toBe(0)
  expect(existsSync(shop.file('proof'))).toBe(false)
})

test('a command reads no .env and no bunfig.toml of the folder it is started in', async () => {
  using shop = hostileShop()
  const { status, stderr } = await petstock(['inventory', 'list'], { cwd: shop.path })
  expect(status).toBe(1)
  expect(stderr).toContain(shop.file('petstock-data/petstock.db'))
  expect((await petstock(['--version'], { cwd: shop.path })).status).toBe(0)
  expect(existsSync(shop.file('proof'))).toBe(false)
})
