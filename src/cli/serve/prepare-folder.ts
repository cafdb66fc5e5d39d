import { getLogger } from '@logtape/logtape'
import type { AccessStore } from '../../keys/access-store.ts'
import { nodeCrypto } from '../../late-node.ts'
import type { DataFolder } from '../../storage/data-folder.ts'
import type { PreparedData, ServerClaim } from '../../storage/embedded-engine.ts'
import { describeMended, NAMES_MENDED } from '../engine/engine.ts'

const log = getLogger(['petstock', 'service'])

/** What the first lines of serve need to know. */
export interface Prepared extends Pick<PreparedData, 'hasKeys' | 'hasPets'> {
  readonly demo: Demo | undefined
  /** The code of a link that sets the shop up; undefined where it was set up, or no person reads what serve prints. */
  readonly setupCode: string | undefined
}

/** What a person needs to try the demo. */
export interface Demo {
  readonly key: string
  /** Of the link that signs a browser in. */
  readonly code: string | undefined
}

/** Creates or upgrades the data of a folder before the service opens it. */
export async function prepareFolder(
  claim: ServerClaim,
  { database }: DataFolder,
  demo: boolean,
  now: () => number,
  isOnTerminal: boolean,
): Promise<Prepared> {
  const prepared = await claim.prepare({
    now,
    demo: demo ? (await import('../../server/demo/samples.ts')).sampleChanges(now()) : undefined,
    onUpgradeBegins: () => log.info('upgrading the database', { database }),
    onUpgrade: (copy) => log.info('upgraded the database; the old one is kept', { copy }),
    onNamesMended: (mended) =>
      log.warn(NAMES_MENDED, { count: mended.count, names: describeMended(mended) }),
    onCheckBegins: (found) =>
      log.warn('checking the whole database, since it was found damaged', { found }),
    onSound: () => log.info('the database is sound'),
  })
  try {
    const { hasKeys, hasPets } = prepared
    const made = demo ? await startDemo(await prepared.access(), now()) : undefined
    const setupCode =
      isOnTerminal && !demo && !hasKeys
        ? await newSetupCode(await prepared.access(), now())
        : undefined
    log.info(prepared.made ? 'made the database' : 'opened the database', { database })
    return { demo: made, setupCode, hasKeys, hasPets }
  } finally {
    prepared.close()
  }
}

async function startDemo(access: AccessStore, now: number): Promise<Demo> {
  const { makeDemoCode, replaceDemoKey } = await import('../../server/demo/demo-access.ts')
  const { randomBytes } = nodeCrypto()
  const key = await replaceDemoKey(access, now, randomBytes)
  return { key, code: await makeDemoCode(access, now, randomBytes) }
}

async function newSetupCode(access: AccessStore, now: number): Promise<string> {
  const { makeSetupCode } = await import('../setup/setup-link.ts')
  return (await makeSetupCode(access, now, now)).text
}
