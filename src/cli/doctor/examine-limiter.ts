import type { Check } from '../../health/check.ts'
import { limiterElsewhere, limiterServer } from '../../health/shared-limiter.ts'
import { diagnose, mistakeIn, readMemory } from '../../limits/shared/diagnosis.ts'
import { addressText } from '../../limits/shared/redis-url.ts'
import type { RedisAddress } from '../../runtime/redis.ts'
import type { ExaminedDatabase } from './doctor-flags.ts'

/** Looks at each server of the limiter that is named. */
export const examineLimiter = async (limiter: ExaminedDatabase['limiter']): Promise<Check[]> =>
  limiter === undefined || limiter === 'local'
    ? [limiterElsewhere(limiter)]
    : Promise.all(limiter.map((address) => examine(address, limiter.length)))

async function examine(address: RedisAddress, named: number): Promise<Check> {
  const diagnosis = await diagnose(address)
  return limiterServer({
    address: addressText(address),
    mistake: mistakeIn(diagnosis, named),
    isMendedThere: diagnosis.problem?.isMendedThere === true,
    problem: diagnosis.problem?.text,
    memory: diagnosis.problem === undefined ? await readMemory(address) : undefined,
  })
}
