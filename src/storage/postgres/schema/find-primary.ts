import type { ServerAddress } from '../../../runtime/postgres.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import { DatabaseRefused } from '../../failures.ts'
import { DatabaseLane, type Lane, type LaneOptions } from '../driver/lane.ts'
import { assertServer, assertUsable } from './assert-usable.ts'

/** Finds the server that takes changes. @throws DatabaseRefused, StorageUnavailable */
export async function findPrimary(
  addresses: readonly ServerAddress[],
  surroundings?: LaneOptions['surroundings'],
): Promise<ServerAddress> {
  let failure: unknown
  for (const address of addresses) {
    const lane = laneTo(address, { surroundings })
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
export async function findUsable(
  addresses: readonly ServerAddress[],
  surroundings?: LaneOptions['surroundings'],
): Promise<ServerAddress> {
  const address = await findPrimary(addresses, surroundings)
  const lane = laneTo(address, { surroundings })
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
export const laneTo = (
  address: ServerAddress,
  options: Pick<LaneOptions, 'timeoutMs' | 'surroundings'> = {},
): Lane => new DatabaseLane({ addresses: [address], ...options })
