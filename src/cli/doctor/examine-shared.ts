import type { Check } from '../../health/check.ts'
import { clockBesideDatabase } from '../../health/clock.ts'
import { journalAgreement, suppliersOfPets } from '../../health/database.ts'
import {
  FILES_OF_A_DATABASE,
  lostChanges,
  preparedStatements,
  sharedDatabaseFound,
  shopsWithKeys,
  tables,
  unusableDatabase,
} from '../../health/shared-database.ts'
import { limiterElsewhere, limiterServer } from '../../health/shared-limiter.ts'
import { diagnose, mistakeIn, readMemory } from '../../limits/shared/diagnosis.ts'
import { addressText as limiterText } from '../../limits/shared/redis-url.ts'
import type { OnProgress } from '../../progress.ts'
import type { RedisAddress } from '../../runtime/redis.ts'
import { StorageUnavailable } from '../../stock/store.ts'
import { DatabaseRefused } from '../../storage/failures.ts'
import { addressText, readDatabaseFacts, readTables } from '../../storage/open-engine.ts'
import { databaseFailure } from '../engine/database.ts'
import type { ExaminedDatabase } from './doctor-flags.ts'

interface SharedExamination extends ExaminedDatabase {
  /** Reads the machine's clock. */
  readonly now: () => number
  readonly onProgress: OnProgress
}

/** Makes every check of a database of many shops, and of its limiter. Nothing is changed. */
export async function examineShared(examination: SharedExamination): Promise<readonly Check[]> {
  const { limiter, onProgress } = examination
  const checks = await examineDatabase(examination)
  onProgress({ step: 'asking the limiter', share: 0.9 })
  return [...checks, ...(await examineLimiter(limiter)), FILES_OF_A_DATABASE]
}

async function examineDatabase(examination: SharedExamination): Promise<Check[]> {
  const { database, onProgress } = examination
  const checks: Check[] = []
  try {
    onProgress({ step: 'asking the database', share: 0 })
    const found = tables(await readTables(database))
    checks.push(found)
    if (found.state !== 'fail') checks.push(...(await examineShops(examination)))
  } catch (error) {
    if (!(error instanceof DatabaseRefused || error instanceof StorageUnavailable)) throw error
    checks.push(unusableDatabase((databaseFailure(error, examination) as Error).message))
  }
  return checks
}

async function examineShops({ database, now, onProgress }: SharedExamination): Promise<Check[]> {
  onProgress({ step: 'comparing the journals with the quantities', share: 0.1 })
  const facts = await readDatabaseFacts(database)
  return [
    sharedDatabaseFound({ ...facts, address: addressText(facts.address) }),
    preparedStatements(facts.between),
    shopsWithKeys(facts.shops),
    journalAgreement(facts.journal),
    suppliersOfPets(facts.suppliers),
    lostChanges(facts.lost),
    clockBesideDatabase({ machine: now(), trusted: facts.time }),
  ]
}

/** Looks at each server of the limiter that is named. */
export const examineLimiter = async (limiter: ExaminedDatabase['limiter']): Promise<Check[]> =>
  limiter === undefined || limiter === 'local'
    ? [limiterElsewhere(limiter)]
    : Promise.all(limiter.map((address) => examine(address, limiter.length)))

async function examine(address: RedisAddress, named: number): Promise<Check> {
  const diagnosis = await diagnose(address)
  return limiterServer({
    address: limiterText(address),
    mistake: mistakeIn(diagnosis, named),
    isMendedThere: diagnosis.problem?.isMendedThere === true,
    problem: diagnosis.problem?.text,
    memory: diagnosis.problem === undefined ? await readMemory(address) : undefined,
  })
}
