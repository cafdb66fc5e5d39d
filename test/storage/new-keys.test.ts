import { expect, test } from 'bun:test'
import { systemTimers } from '../../src/clocks/timers.ts'
import { NO_SETTINGS } from '../../src/shops/settings.ts'
import { StorageUnavailable } from '../../src/stock/store.ts'
import { Credentials } from '../../src/storage/sqlite/server/credentials.ts'
import { newKey } from './contract/new-key.ts'

const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)

/** The keys of a server, in whose database a command changes keys. */
async function credentialsBesideCommands() {
  const stored = { keys: [newKey().key], revision: 1, isDamaged: false, hasDamagedSettings: false }
  const reads = { keys: 0, revisions: 0, failNext: 0 }
  const credentials = new Credentials({
    async readKeys() {
      reads.keys += 1
      if (reads.failNext-- > 0) throw new Error('the disk was busy')
      return [...stored.keys]
    },
    async readSettings() {
      if (stored.hasDamagedSettings) throw new Error('a row in it has a setting that cannot be')
      return NO_SETTINGS
    },
    async readKeysRevision() {
      if (stored.isDamaged) throw new Error('the disk is gone')
      reads.revisions += 1
      return stored.revision
    },
    markUsed: async () => {},
    health: { problem: undefined },
    every: () => () => {},
    atTurnsEnd: systemTimers.atTurnsEnd,
  })
  await credentials.start()
  Object.assign(reads, { keys: 0, revisions: 0, failNext: 0 })
  return {
    credentials,
    reads,
    stored,
    async isKnown(token: string, isOverLimit = false) {
      const found = credentials.authenticate(token, NOW, NOW)
      const credential =
        typeof found === 'function' ? await found({ address: '192.0.2.7', isOverLimit }) : found
      return credential !== undefined
    },
  }
}

const madeUp = (count: number) => Array.from({ length: count }, () => newKey().token)

test('any number of made-up tokens at once cost one look, and read no keys', async () => {
  const { isKnown, reads } = await credentialsBesideCommands()
  const known = await Promise.all(madeUp(500).map((token) => isKnown(token)))
  expect(known).not.toContain(true)
  expect(reads).toMatchObject({ keys: 0, revisions: 1 })
})

test('an address over its limit, and a mistyped token, cause no look', async () => {
  const { isKnown, reads } = await credentialsBesideCommands()
  const [token = ''] = madeUp(1)
  expect(await isKnown(token, true)).toBe(false)
  expect(await isKnown(`${token.slice(0, -1)}!`)).toBe(false)
  expect(reads).toMatchObject({ keys: 0, revisions: 0 })
})

test('a new key is found among made-up ones, and the keys are read once for all', async () => {
  const { isKnown, reads, stored } = await credentialsBesideCommands()
  const { key, token } = newKey()
  stored.keys.push(key)
  stored.revision += 1
  const known = await Promise.all([...madeUp(9), token].map((each) => isKnown(each)))
  expect(known.indexOf(true)).toBe(9)
  expect(reads.keys).toBe(1)
  expect(await isKnown(token, true)).toBe(true)
})

test('while the database cannot be read a token stays unknown, and is found after that', async () => {
  const { isKnown, stored } = await credentialsBesideCommands()
  const { key, token } = newKey()
  stored.keys.push(key)
  stored.revision += 1
  stored.isDamaged = true
  expect(await isKnown(token)).toBe(false)
  stored.isDamaged = false
  expect(await isKnown(token)).toBe(true)
})

test('a key that was taken away is refused also where the settings of the shop are damaged', async () => {
  const { isKnown, stored } = await credentialsBesideCommands()
  const { key, token } = newKey()
  stored.keys.push(key)
  stored.revision += 1
  stored.hasDamagedSettings = true
  expect(await isKnown(token)).toBe(true)
  stored.keys.pop()
  stored.revision += 1
  await isKnown(newKey().token)
  expect(await isKnown(token)).toBe(false)
})

test('a key whose end could not be read is refused until it can be, and so is every other', async () => {
  const { credentials, isKnown, reads, stored } = await credentialsBesideCommands()
  const revoked = newKey()
  stored.keys.push(revoked.key)
  stored.revision += 1
  expect(await isKnown(revoked.token)).toBe(true)
  stored.keys.pop()
  stored.revision += 1
  reads.failNext = 3
  expect(await credentials.reload()).toBe(false)
  await expect(isKnown(revoked.token)).rejects.toThrow(StorageUnavailable)
  await expect(isKnown(newKey().token)).rejects.toThrow(StorageUnavailable)
  expect(await isKnown(newKey().token, true)).toBe(false)
  expect(await isKnown(revoked.token)).toBe(false)
  expect(await credentials.find(revoked.key.digest, NOW)).toBeUndefined()
})

test('a reading that succeeds makes up for no later one that failed', async () => {
  const { credentials, isKnown, stored } = await credentialsBesideCommands()
  const { key, token } = newKey()
  stored.keys.push(key)
  await credentials.reload()
  const earlier = credentials.reload()
  stored.isDamaged = true
  const later = credentials.reload()
  expect([await earlier, await later]).toEqual([true, false])
  stored.keys.pop()
  stored.isDamaged = false
  expect(await isKnown(token)).toBe(false)
})
