import type { ServerAddress } from '../../../runtime/postgres.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import { DatabaseRefused } from '../../failures.ts'
import { DatabaseLane, type Lane } from '../driver/lane.ts'
import { assertServer, assertUsable } from './assert-usable.ts'

/** Finds the server that takes changes. @throws DatabaseRefused, StorageUnavailable */
export async function findPrimary(addresses: readonly ServerAddress[]): Promise<ServerAddress> {
  let failure: unknown
  for (const address of addresses) {
    const lane = laneTo(address)
    try {
      await assertServer(lane)
      if (!(await isStandby(lane))) return address
      failure ??= new DatabaseRefused(
        'the server of the database is a standby, which takes no changes; name the primary, too',
      )
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      failure ??= error
    } finally {
      lane.drop()
    }
  }
  throw failure
}

/**
 * Finds the server that takes changes, and checks that this program can work with its database.
 * @throws DatabaseRefused with what to do; StorageUnavailable where no server can be reached just now
 */
export async function findUsable(addresses: readonly ServerAddress[]): Promise<ServerAddress> {
  const address = await findPrimary(addresses)
  const lane = laneTo(address)
  try {
    await assertUsable(lane)
    return address
  } finally {
    lane.drop()
  }
}

async function isStandby(lane: Lane): Promise<boolean> {
  const [row] = await lane.query('SELECT pg_is_in_recovery() AS standby')
  return row?.standby === true
}

/** A lane to one server alone. */
export const laneTo = (address: ServerAddress, timeoutMs?: number): Lane =>
  new DatabaseLane({ addresses: [address], ...(timeoutMs === undefined ? {} : { timeoutMs }) })
