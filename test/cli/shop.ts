import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMAND } from '../../src/keys/access-change.ts'
import type { AccessStore } from '../../src/keys/access-store.ts'
import type { SettingsChange } from '../../src/shops/settings.ts'
import { dataFolder } from '../../src/storage/data-folder.ts'
import { ONLY_SHOP } from '../../src/storage/embedded-engine.ts'
import { engineOf } from '../../src/storage/open-engine.ts'
import {
  outputOf,
  petstock,
  program,
  type RunOptions,
  temporaryFolder,
} from '../support/petstock.ts'

/** A shop's folder, with the command line at work on the data in it: `using shop = newShop()`. */
export function newShop() {
  const folder = temporaryFolder()
  const data = folder.file('data')
  const options = { cwd: folder.path }
  const run = (...args: string[]) => petstock([...args, '--data', data], options)
  const output = (...args: string[]) => outputOf([...args, '--data', data], options)
  return {
    path: folder.path,
    data,
    database: join(data, 'petstock.db'),
    file: folder.file,
    /** Writes a file beside the data folder and returns its path. */
    write(name: string, content: string | Uint8Array) {
      writeFileSync(folder.file(name), content)
      return folder.file(name)
    },
    run,
    /** The same by the program itself: for commands at the same time, and what others see of a process. */
    program: (...args: string[]) => program([...args, '--data', data], options),
    /** What a command prints that has to succeed. */
    output,
    /** The same, read as JSON. */
    json: async <T>(...args: string[]): Promise<T> => JSON.parse(await output(...args, '--json')),
    runWith: (more: RunOptions, ...args: string[]) =>
      petstock([...args, '--data', data], { ...options, ...more }),
    [Symbol.dispose]: folder[Symbol.dispose],
  }
}

/** Asks the keys, settings and suppliers of a shop, beside its commands. */
export async function withAccess<T>(
  { data }: Pick<Shop, 'data'>,
  ask: (access: AccessStore) => Promise<T>,
): Promise<T> {
  const engine = await engineOf(dataFolder(data)).openForCommand({ create: false, now: Date.now })
  try {
    return await ask(engine.shop(ONLY_SHOP).access)
  } finally {
    await engine.close()
  }
}

/** Changes the settings of a shop, as a manager does on the page. */
export const changeSettings = (shop: Pick<Shop, 'data'>, change: SettingsChange) =>
  withAccess(shop, (access) => {
    const at = { machine: Date.now(), endsBy: Date.now() }
    return access.change({ kind: 'change_settings', change, defaultMs: 0 }, COMMAND, at)
  })

export type Shop = ReturnType<typeof newShop>

export interface PetJson {
  petId: number
  quantity: number
  status: string
  name: string | null
  lowStockAt: number | null
  updatedAt: number
  kind: string | null
  barcodes: string[]
}

export interface KeyJson {
  id: string
  name: string
  plan: string
  access: string
  perMinute: number
  perDay: number
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number | null
  bannedUntil: number | null
  oldTokens: number
  oldTokensEndAt: number | null
}

export interface MovementJson {
  petId: number
  previousQuantity: number
  newQuantity: number
  reason: string
  note: string | null
  keyId: string | null
  at: number
}
