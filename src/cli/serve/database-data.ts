import { getLogger } from '@logtape/logtape'
import { LimiterRefused } from '../../limits/shared/failures.ts'
import { addressText } from '../../limits/shared/redis-url.ts'
import type { RedisAddress } from '../../runtime/redis.ts'
import type { SharedDatabaseOptions } from '../../storage/engine-choice.ts'
import { sharedEngine } from '../../storage/open-engine.ts'
import { databaseFailure, serversText } from '../engine/database.ts'
import { CommandFailed } from '../failures/failures.ts'
import type { ServedData } from './served-data.ts'

const log = getLogger(['petstock', 'service'])

/** A database of many shops. Others serve it too, and `petstock migrate` makes its tables. */
export async function databaseData(
  served: SharedDatabaseOptions,
  limiter: readonly RedisAddress[] | undefined,
): Promise<ServedData> {
  const engine = await sharedEngine(served)
  return {
    async prepare() {
      log.info('uses the database', { servers: serversText(served) })
      if (limiter === undefined) {
        log.warn('each server counts requests for itself: a key may use its limit on each of them')
      } else {
        log.info('counts requests for all servers', {
          limiter: limiter.map(addressText).join(', '),
        })
      }
      return { demo: undefined, setupCode: undefined, firstSteps: () => [] }
    },
    open: (options) => engine.open(options),
    explain: async (error) =>
      error instanceof LimiterRefused
        ? new CommandFailed(error.message, { cause: error })
        : databaseFailure(error, served),
    // No folder has it, and each server has an address of its own.
    listening() {},
    release() {},
  }
}
