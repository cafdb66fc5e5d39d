import { randomBytes } from 'node:crypto'
import { getLogger } from '@logtape/logtape'
import { replaceDemoKey, sampleChanges } from '../../server/demo.ts'
import type { DataFolder } from '../../storage/data-folder.ts'
import type { PreparedData, ServerClaim } from '../../storage/embedded-engine.ts'
import { describeMended, NAMES_MENDED } from '../engine.ts'

const log = getLogger(['petstock', 'service'])

/** What serve has to know for the first lines that it prints. */
export interface Prepared extends Pick<PreparedData, 'hasKeys' | 'hasPets'> {
  readonly demoKey: string | undefined
}

/** Creates or upgrades the database before the service opens it. */
export async function prepareDatabase(
  claim: ServerClaim,
  { database }: DataFolder,
  demo: boolean,
  now: () => number,
): Promise<Prepared> {
  const prepared = await claim.prepare({
    now,
    demo: demo ? sampleChanges(now()) : undefined,
    onUpgradeBegins: () => log.info('upgrading the database', { database }),
    onUpgrade: (copy) => log.info('upgraded the database; the old one is kept', { copy }),
    onNamesMended: (mended) =>
      log.warn(NAMES_MENDED, { count: mended.count, names: describeMended(mended) }),
    onCheckBegins: (found) =>
      log.warn('checking the whole database, since it was found damaged', { found }),
    onSound: () => log.info('the database is sound'),
  })
  try {
    const demoKey = demo ? await replaceDemoKey(prepared.keys, now(), randomBytes) : undefined
    log.info(prepared.made ? 'made the database' : 'opened the database', { database })
    return { demoKey, hasKeys: prepared.hasKeys, hasPets: prepared.hasPets }
  } finally {
    prepared.close()
  }
}
