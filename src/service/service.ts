import { getLogger } from '@logtape/logtape'
import { createApp } from '../http/app.ts'
import { clientAddress, type TrustedProxies } from '../http/client-address.ts'
import { createEntrance } from '../http/entrance.ts'
import { InventoryList } from '../http/inventory-list.ts'
import { createListFetch, LIST_PATH } from '../http/list-fetch.ts'
import type { Servers } from '../http/openapi/document.ts'
import { type HttpServer, startHttpServer, type Tls } from '../http/server.bun.ts'
import { KeyRing } from '../keys/key-ring.ts'
import { giveBackMemoryOnceSettled } from '../memory.bun.ts'
import type { DataFolder } from '../storage/data-folder.ts'
import { openServerStore } from '../storage/sqlite/server-store.ts'
import { WRITER_URL } from '../writer-url.ts'
import { type BackupSettings, type Backups, createBackups } from './backups.ts'
import type { Clock } from './clock.ts'
import { Limits } from './limits.ts'
import { requestIds } from './request-ids.ts'

const log = getLogger(['petstock', 'service'])

const TIDY_KEYS_EVERY_MS = 5_000

export interface ServiceOptions {
  readonly folder: DataFolder
  readonly host: string
  readonly port: number
  readonly tls?: Tls | undefined
  readonly servers: Servers
  readonly trustedProxies: TrustedProxies
  readonly logRequests: boolean
  /** Undefined: none are made. */
  readonly backups: BackupSettings | undefined
  readonly clock: Clock
}

export interface Service {
  readonly url: string
  readonly backups: Pick<Backups, 'status'>
  /** Finishes what is in flight, saves the counts, and closes the database. */
  stop(): Promise<void>
}

/** Brings the service up on a data folder whose lock this process holds and whose schema is current. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { clock } = options
  const backups = createBackups(options.folder, options.backups, clock)
  const keys = new KeyRing()
  const list = new InventoryList()
  const store = openServerStore(options.folder, WRITER_URL, {
    stock: list,
    onChangedElsewhere: () => void readKeysAgain(),
    onFailure: (problem) => log.error('the writer thread failed', { problem }),
  })
  const limits = new Limits(store, clock, (error) =>
    log.error('the limits could not be saved; they will be soon', { error }),
  )

  async function readKeys(): Promise<void> {
    const current = await store.keys()
    keys.load(current)
    limits.reconcile(current)
  }

  const readKeysAgain = (): Promise<void> =>
    readKeys().catch((error: unknown) => log.error('the keys could not be read again', { error }))

  async function saveLastUse(): Promise<void> {
    const used = keys.takeLastUse()
    if (used.length === 0) return
    try {
      await store.markUsed(used)
    } catch (error) {
      keys.returnLastUse(used)
      log.warn("the keys' last use was not saved; it will be soon", { error })
    }
  }

  await store.opened
  await limits.start()
  await readKeys()
  const stopTidying = clock.every(TIDY_KEYS_EVERY_MS, () => {
    keys.forgetTokens()
    void saveLastUse()
  })

  let server: HttpServer
  const closeStore = async () => {
    stopTidying()
    await limits.stop()
    await saveLastUse()
    await store.close()
  }
  try {
    const entrance = createEntrance({
      gate: {
        authenticate: (token, now) => keys.authenticate(token, now),
        admitKey: (key) => limits.admitKey(key),
        admitAddress: (address) => limits.admitAddress(address),
        clientAddress: (request) =>
          clientAddress(
            server.peerAddress(request),
            request.headers.get('x-forwarded-for'),
            options.trustedProxies,
          ),
      },
      banIsKept: (keyId, verdict) => limits.banIsKept(keyId, verdict),
      wallClock: clock.wall,
      nextRequestId: requestIds(),
    })
    const app = createApp({ entrance, list, stock: store, servers: options.servers })
    server = startHttpServer(
      { any: app.fetch, get: { [LIST_PATH]: createListFetch(entrance, list) } },
      options,
    )
    backups.start()
    giveBackMemoryOnceSettled()
  } catch (error) {
    await closeStore()
    throw error
  }

  return {
    url: server.url,
    backups,
    async stop() {
      // A copy that is being made would keep the log from being brought into the database.
      await Promise.all([server.stop(), backups.stop()])
      await closeStore()
    },
  }
}
