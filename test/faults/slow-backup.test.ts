import { expect } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn } from '../support/backups.ts'
import { underDeno } from '../support/deno.ts'
import { bearer, createKey, serve } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'
import { strace } from './strace.ts'

/** Longer than all that is done meanwhile: strace lets go before. */
const SLOW_US = 200_000_000

needs('strace').test(
  'a backup after an import that the drive holds up delays no sale, no list and no other import, and is made in the end',
  async () => {
    using shop = await stockedShop(100)
    const directory = join(shop.data, 'backups')
    const { key } = await createKey(shop.data, '--access', 'manage', '--plan', 'business')
    await using server = await serve(shop.data)
    await until(() => backupsIn(directory).length === 1)
    const isAtWork = () => readdirSync(directory).some((name) => name.includes('.partial'))
    const post = async (path: string, body: object): Promise<number> => {
      const headers = { ...bearer(key), 'Content-Type': 'application/json' }
      const sent = await server.request(`/desk/api${path}`, {
        ...{ method: 'POST', headers },
        body: JSON.stringify({ id: crypto.randomUUID(), ...body }),
      })
      await sent.arrayBuffer()
      return sent.status
    }
    const importPet = (petId: number) =>
      post('/imports', { csv: `petId,quantity,status\n${petId},500,available\n` })

    await using drive = await slowDrive(server.pid)
    expect(await importPet(7_001)).toBe(200)
    await until(isAtWork)
    const statuses: number[] = []
    for (let sold = 0; sold < 20; sold++) {
      statuses.push(
        await post('/inventory/7001/movements', { change: -1, reason: 'sale' }),
        (await server.request('/v1/inventory', { headers: bearer(key) })).status,
      )
    }
    statuses.push(await importPet(7_002))
    expect([...new Set(statuses)]).toEqual([200])
    expect({ made: backupsIn(directory).length, isAtWork: isAtWork() }).toEqual({
      ...{ made: 1, isAtWork: true },
    })
    await drive.recover()
    await until(() => backupsIn(directory).length > 1, server.loggedSoFar)
    using stored = new Stored({ database: backupsIn(directory).at(-1) ?? '' })
    expect(stored.quantity(7_001)).toBeGreaterThanOrEqual(480)
    expect(stored.faults()).toEqual([])
  },
)

/**
 * Holds up a backup of a process until the drive recovers. Under Bun at the second removal of a file by one thread, of
 * the journal beside the copy, while the backup still reads the data; the first one is of what an earlier backup may have
 * left. Under Deno, which reads the data without a file beside it, at the naming of the copy.
 */
async function slowDrive(pid: number) {
  const held = underDeno ? { call: 'linkat', when: 1 } : { call: 'unlink', when: 2 }
  const delay = `inject=${held.call}:delay_enter=${SLOW_US}:when=${held.when}`
  const eyes = await strace(pid, `trace=${held.call}`, delay)
  let isOver = false
  const recover = async (): Promise<void> => {
    if (!isOver) await eyes.stop()
    isOver = true
  }
  return { recover, [Symbol.asyncDispose]: recover }
}
