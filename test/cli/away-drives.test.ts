import { expect, test } from 'bun:test'
import { existsSync, symlinkSync } from 'node:fs'
import { petstock, serve } from '../support/petstock.ts'
import { newShop } from './shop.ts'

/** A shop beside a link to a folder of a drive that is not there. */
async function shopWithLink() {
  const shop = newShop()
  await shop.output('keys', 'create', '--name', 'Till 1', '--plan', 'free')
  const link = shop.file('link')
  symlinkSync(shop.file('drive/petstock'), link)
  return { shop, link, away: `${link} is a link to ${shop.file('drive/petstock')}, which is not` }
}

test('each command whose data folder is a link to a drive that is away says so, and makes nothing', async () => {
  const { shop, link, away } = await shopWithLink()
  using _shop = shop
  const backup = shop.file('backup.db')
  await shop.output('backup', 'create', backup)
  for (const call of [
    ['serve', '--port', '0'],
    ['keys', 'create', '--name', 'Till 2', '--plan', 'free'],
    ['inventory', 'add', '1'],
    ['inventory', 'list'],
    ['backup', 'create', shop.file('other.db')],
    ['restore', backup],
    ['tls', 'create', 'shop-pc.local'],
    ['setup-link'],
    ['clock', 'accept', '--yes'],
  ]) {
    for (const data of [link, `${link}/below`]) {
      const { status, stdout, stderr } = await petstock([...call, '--data', data])
      expect({ call, status, stdout }).toEqual({ call, status: 1, stdout: '' })
      expect({ call, stderr }).toEqual({ call, stderr: expect.stringContaining(away) })
      expect(stderr).toContain('Connect the drive')
      expect(stderr).not.toContain('already')
    }
  }
  const { stdout } = await petstock(['doctor', '--data', link])
  expect(stdout).toContain(away)
  expect(existsSync(shop.file('drive'))).toBe(false)
})

test('a file that a command writes or reads through such a link is said to be away', async () => {
  const { shop, link, away } = await shopWithLink()
  using _shop = shop
  for (const call of [
    ['backup', 'create', link],
    ['backup', 'create', `${link}/`],
    ['backup', 'create', `${link}/backup.db`],
    ['restore', `${link}/backup.db`],
    ['inventory', 'import', `${link}/stock.csv`],
  ]) {
    const { status, stderr } = await shop.run(...call)
    expect({ call, status }).toEqual({ call, status: 1 })
    expect({ call, stderr }).toEqual({ call, stderr: expect.stringContaining(away) })
    expect(stderr).not.toContain('already')
  }
  const verified = await petstock(['backup', 'verify', link])
  expect(verified.stderr).toContain(away)
  const pair = ['--tls-cert', `${link}/server.crt`, '--tls-key', `${link}/server.key`]
  const served = await shop.run('serve', '--port', '0', ...pair)
  expect({ status: served.status }).toEqual({ status: 2 })
  expect(served.stderr).toContain(away)
})

test('a service whose backups or log file go through such a link starts, and says that the drive is away', async () => {
  const { shop, link, away } = await shopWithLink()
  using _shop = shop
  await using server = await serve(shop.data, [
    ...['--backup-dir', link, '--backup-every', '1s'],
    ...['--log-file', `${link}/petstock.log`],
  ])
  expect((await server.request('/healthz')).status).toBe(200)
  await server.stop()
  const said = await server.stderr
  expect(said).toContain(`warning: no backup can be made: ${away}`)
  const failed = said.split('\n').find((line) => line.includes('could not write the log file'))
  expect(failed).toContain(away)
})
