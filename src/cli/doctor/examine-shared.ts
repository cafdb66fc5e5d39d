import type { Check } from '../../health/check.ts'
import { journalAgreement } from '../../health/database.ts'
import {
  clockBesideDatabase,
  FILES_OF_A_DATABASE,
  lostChanges,
  sharedDatabaseFound,
  shopsWithKeys,
  tables,
  unusableDatabase,
} from '../../health/shared-database.ts'
import { StorageUnavailable } from '../../stock/store.ts'
import { DatabaseRefused } from '../../storage/failures.ts'
import { addressText, readDatabaseFacts, readTables } from '../../storage/open-engine.ts'
import { databaseFailure } from '../database.ts'
import type { ExaminedDatabase } from './doctor-flags.ts'
import { examineLimiter } from './examine-limiter.ts'

interface SharedExamination extends ExaminedDatabase {
  /** Reads the machine's clock. */
  readonly now: () => number
  /** Called before each part that may take a while. */
  readonly onStep: (step: string) => void
}

/** Makes every check of a database of many shops, and of its limiter. Nothing is changed. */
export async function examineShared(examination: SharedExamination): Promise<readonly Check[]> {
  const { limiter, onStep } = examination
  const checks = await examineDatabase(examination)
  onStep('asking the limiter')
  return [...checks, ...(await examineLimiter(limiter)), FILES_OF_A_DATABASE]
}

async function examineDatabase(examination: SharedExamination): Promise<Check[]> {
  const { database, onStep } = examination
  const checks: Check[] = []
  try {
    onStep('asking the database')
    const found = tables(await readTables(database))
    checks.push(found)
    if (found.state !== 'fail') checks.push(...(await examineShops(examination)))
  } catch (error) {
    if (!(error instanceof DatabaseRefused || error instanceof StorageUnavailable)) throw error
    checks.push(unusableDatabase((databaseFailure(error, examination) as Error).message))
  }
  return checks
}

async function examineShops({ database, now, onStep }: SharedExamination): Promise<Check[]> {
  onStep('comparing the journals with the quantities')
  const facts = await readDatabaseFacts(database)
  return [
    sharedDatabaseFound({ ...facts, address: addressText(facts.address) }),
    shopsWithKeys(facts.shops),
    journalAgreement(facts.journal),
    lostChanges(facts.lost),
    clockBesideDatabase({ machine: now(), trusted: facts.time }),
  ]
}
