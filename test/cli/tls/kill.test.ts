import { expect } from 'bun:test'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BINARY } from '../../support/petstock.ts'
import { findTool, needs } from '../../support/tools.ts'
import { newShop, type Shop } from '../shop.ts'

/** Ends a call without warning just before one of its renames. */
async function killed(shop: Shop, rename: number, ...args: string[]): Promise<void> {
  const inject = `inject=rename,renameat,renameat2:signal=SIGKILL:when=${rename}`
  const flags = ['-f', '-o', shop.file('trace'), '-e', inject]
  const call = [BINARY, 'tls', 'create', ...args, '--data', shop.data]
  const traced = [findTool('strace'), ...flags, ...call]
  const child = Bun.spawn(traced, { stdout: 'ignore', stderr: 'ignore' })
  expect(await child.exited).not.toBe(0)
}

const read = (shop: Shop, name: string) => readFileSync(join(shop.data, 'tls', name), 'utf8')
const goTogether = (shop: Shop) =>
  new X509Certificate(read(shop, 'server.crt')).checkPrivateKey(
    createPrivateKey(read(shop, 'server.key')),
  )

needs('strace').test.each([1, 2, 3, 4])(
  'a first call that is killed at file %i is carried on by the next',
  async (rename) => {
    using shop = newShop()
    await killed(shop, rename, 'shop-pc.local')
    expect(existsSync(join(shop.data, 'tls/server.crt'))).toBe(false)
    await shop.output('tls', 'create', 'shop-pc.local')
    expect(goTogether(shop)).toBe(true)
    expect(readdirSync(join(shop.data, 'tls')).toSorted()).toEqual([
      'ca.crt',
      'issuer.pem',
      'server.crt',
      'server.key',
      'tls.lock',
    ])
  },
)

needs('strace').test.each([1, 2])(
  'a renewal that is killed at file %i leaves the certificate that was there, and its key',
  async (rename) => {
    using shop = newShop()
    await shop.output('tls', 'create', 'shop-pc.local')
    const before = read(shop, 'server.crt')
    await killed(shop, rename)
    expect(read(shop, 'server.crt')).toBe(before)
    expect(goTogether(shop)).toBe(true)
    await shop.output('tls', 'create')
    expect(read(shop, 'server.crt')).not.toBe(before)
    expect(goTogether(shop)).toBe(true)
    expect(readdirSync(join(shop.data, 'tls')).filter((name) => /partial/.test(name))).toEqual([])
  },
)
