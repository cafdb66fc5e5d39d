import { type Check, fail, ok } from '../../health/check.ts'
import { lostChanges } from '../../health/shared-database.ts'
import type { Lane } from './driver/lane.ts'
import type { Lanes } from './lanes.ts'
import { listLosses } from './losses/known-losses.ts'

const LOOK_AT_THE_DATABASE =
  'look at the servers of the database, their disks and their log, and at the network between'

const READ_ONE_PET = 'SELECT pet_id FROM inventory LIMIT 1'
/** A standby refuses it, and a role that may not write. */
const WRITE_NOTHING = 'UPDATE shops SET revision = revision WHERE false'

/** Checks whether a server can work with its database. */
export async function checkDatabase({ desk, writing }: Lanes): Promise<readonly Check[]> {
  const [lane] = desk
  const { problem } = writing
  return Promise.all([
    attempt('read', 'the stock can be read', () => lane.query(READ_ONE_PET)),
    attempt('write', 'the stock can be changed', async () => {
      if (problem !== undefined) throw problem
      await lane.query(WRITE_NOTHING)
    }),
  ])
}

/** @throws what a lane throws */
export async function checkLostChanges(lane: Lane): Promise<Check> {
  return lostChanges(await listLosses(lane))
}

async function attempt(name: string, success: string, run: () => Promise<unknown>): Promise<Check> {
  try {
    await run()
    return ok(name, success)
  } catch (error) {
    return fail(name, (error as Error).message, LOOK_AT_THE_DATABASE)
  }
}
