import { expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { lockForMaking } from '../../src/tls/making-lock.ts'
import { certificateFolder, NOW } from './folders.ts'

test('calls at the same time make one authority and one key: the later ones renew what the first has made', async () => {
  using shop = certificateFolder()
  const hosts = ['a.local', 'b.local', 'c.local']
  const made = await Promise.all(hosts.map((host) => shop.make([host], NOW)))
  expect(made.filter(({ authority }) => authority.isNew)).toHaveLength(1)
  expect(new Set(made.map(({ authority }) => authority.fingerprint)).size).toBe(1)
  expect(made.flatMap(({ replaced }) => replaced)).toHaveLength(2)
})

test('a call waits while another one is at work, and goes on when that has ended', async () => {
  using shop = certificateFolder()
  mkdirSync(shop.directory)
  const release = await lockForMaking(shop.folder)
  let isMade = false
  const making = shop.make(['a.local'], NOW).then(() => {
    isMade = true
  })
  await expect(lockForMaking(shop.folder, 0)).rejects.toThrow(
    `another petstock is making a certificate in ${shop.directory} just now. Run this again`,
  )
  expect([isMade, Object.keys(shop.files())]).toEqual([false, ['tls.lock']])
  release()
  await making
  expect(Object.keys(shop.files())).toContain('server.crt')
})

test('the lock is for its owner alone, and is given back by a call that fails, too', async () => {
  using shop = certificateFolder()
  await shop.make(['a.local'], NOW)
  mkdirSync(`${shop.key}.partial`)
  await expect(shop.make([], NOW)).rejects.toThrow('no certificate was made')
  const release = await lockForMaking(shop.folder, 0)
  expect(statSync(shop.lock).mode & 0o777).toBe(0o600)
  release()
})

test('files that another call is in the middle of refuse nothing: what is there in the end decides', async () => {
  using shop = certificateFolder()
  using other = certificateFolder()
  await shop.make(['a.local'], NOW)
  await other.make(['a.local'], NOW)
  const { issuer } = shop.folder
  const release = await lockForMaking(shop.folder)
  const own = readFileSync(issuer)
  copyFileSync(other.folder.issuer, issuer)
  const renewing = shop.make([], NOW, { mayMakeAuthority: false })
  // It has looked by the time at which it waits.
  await Bun.sleep(0)
  writeFileSync(issuer, own)
  release()
  expect(await renewing).toMatchObject({ authority: { isNew: false } })
})
