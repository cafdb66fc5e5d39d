import { getLogger } from '@logtape/logtape'
import type { ServedDatabase } from '../../storage/engine-choice.ts'
import { sharedEngine } from '../../storage/open-engine.ts'
import { databaseFailure, serversText } from '../database.ts'
import type { ServedData } from './served-data.ts'

const log = getLogger(['petstock', 'service'])

/** A database of many shops. Others serve it too, and `petstock migrate` makes its tables. */
export async function databaseData(served: ServedDatabase): Promise<ServedData> {
  const engine = await sharedEngine(served)
  return {
    async prepare() {
      log.info('uses the database', { servers: serversText(served) })
      log.warn('each server counts requests for itself: a key may use its limit on each of them')
      return { demoKey: undefined, firstSteps: () => [] }
    },
    open: (options) => engine.open(options),
    explain: async (error) => databaseFailure(error, served),
    release() {},
  }
}
