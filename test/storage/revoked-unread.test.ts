import { expect, test } from 'bun:test'
import { systemTimers } from '../../src/clocks/timers.ts'
import { COMMAND } from '../../src/keys/access-change.ts'
import { StorageUnavailable } from '../../src/stock/store.ts'
import { servedAccess } from '../../src/storage/sqlite/server/access.ts'
import { Reader } from '../../src/storage/sqlite/server/reader.ts'
import { createCredentials } from '../../src/storage/sqlite/server/sources.ts'
import { AccessTable } from '../../src/storage/sqlite/tables/access/access-table.ts'
import { keysIn } from '../support/key-changes.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { writerThread } from '../support/writer-thread.ts'
import { newKey } from './contract/new-key.ts'
import { NOW } from './database.ts'

const HEALTHY = { problem: undefined, assertReadable() {}, reportDamage() {} }

test('a key that was revoked while the keys could not be read is never let in by what was known before', async () => {
  await using writing = await writerThread([])
  const [other, revoked] = [newKey(), newKey()]
  const table = keysIn(new AccessTable(writing.connection))
  for (const { key } of [other, revoked]) table.issue(key)
  const reader = new Reader(writing.path, HEALTHY)
  const connections = { reader, writer: writing.thread, health: HEALTHY }
  const credentials = createCredentials(connections, { ...new ManualClock(), ...systemTimers })
  await credentials.start()
  const { client } = reader.connection
  const isKnown = async (token: string) => {
    const found = credentials.authenticate(token, NOW, NOW)
    const sender = { address: '192.0.2.7', isOverLimit: false }
    return (typeof found === 'function' ? await found(sender) : found) !== undefined
  }
  expect([await isKnown(other.token), await isKnown(revoked.token)]).toEqual([true, true])

  // On this connection alone, no statement finds the table of the keys.
  client.run('CREATE TEMP TABLE api_keys (id)')
  const change = { kind: 'revoke_key', keyId: revoked.key.id } as const
  const access = servedAccess({ ...connections, credentials })
  const revoking = access.change(change, COMMAND, { machine: NOW, endsBy: NOW })
  expect((await revoking).outcome).toBe('done')
  for (const { token } of [other, revoked])
    await expect(isKnown(token)).rejects.toThrow(StorageUnavailable)

  client.run('DROP TABLE temp.api_keys')
  expect([await isKnown(other.token), await isKnown(revoked.token)]).toEqual([true, false])
  reader.close()
})
