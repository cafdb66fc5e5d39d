import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { petstock, type RunOptions, serve } from './petstock.ts'
import { setQuantity } from './requests.ts'
import { stockedShop } from './shop.ts'

const ROWS = 300_000
const TILLS = 10
const UPDATE_EVERY_MS = 100

export interface LargeImport {
  readonly importMs: number
  /** How long on end others could not have the write lock. */
  readonly lockedMs: number
  readonly longestUpdateMs: number
  readonly updates: number
  /** Every answer to an update but 200. */
  readonly failures: readonly string[]
}

/**
 * Imports a new quantity and name of each of 300,000 pets beside a server and the updates of ten
 * tills, which are about pets of the file as well.
 * @param survey looks at the database when all is done
 */
export async function largeImport(
  options: RunOptions = {},
  survey: (database: string) => void = () => {},
): Promise<LargeImport> {
  using shop = await stockedShop(0)
  await importRows(shop.data, shop.file('first.csv'), 0, options)
  await using server = await serve(shop.data, ['--backup-dir', 'off'], options)
  let open = true
  const failures: string[] = []
  const tookMs: number[] = []
  const till = async (petId: number): Promise<void> => {
    for (let quantity = ROWS; open; quantity++) {
      const began = performance.now()
      const response = await setQuantity(server, shop.key, petId, quantity)
      tookMs.push(performance.now() - began)
      if (response !== '200') failures.push(response)
      await Bun.sleep(UPDATE_EVERY_MS)
    }
  }
  const tills = Array.from({ length: TILLS }, (_, at) => till(at + 1))
  const probe = await probeLock(shop.database)
  const began = performance.now()
  await importRows(shop.data, shop.file('second.csv'), 1, options)
  const importMs = Math.round(performance.now() - began)
  const lockedMs = await probe.longestMs()
  open = false
  await Promise.all(tills)
  await server.stop()
  survey(shop.database)
  const longestUpdateMs = Math.round(Math.max(...tookMs))
  return { importMs, lockedMs, longestUpdateMs, updates: tookMs.length, failures }
}

async function importRows(
  data: string,
  file: string,
  round: number,
  options: RunOptions,
): Promise<void> {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `${at + 1},${(at + round) % 500},available,Guppy no. ${at} of ${round},${at % 40}`,
  )
  writeFileSync(file, ['petId,quantity,status,name,lowStockAt', ...rows, ''].join('\n'))
  const { status, stderr } = await petstock(['inventory', 'import', file, '--data', data], options)
  if (status !== 0) throw new Error(`the import ended with ${status}: ${stderr}`)
}

/** Watches from another process how long on end a database's write lock is held. */
async function probeLock(database: string) {
  const probe = Bun.spawn([process.execPath, join(import.meta.dir, 'lock-probe.ts'), database])
  const reader = probe.stdout.pipeThrough(new TextDecoderStream()).getReader()
  let { value: said = '' } = await reader.read()
  return {
    async longestMs(): Promise<number> {
      probe.kill()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        said += part.value
      }
      return Number(said.trimEnd().split('\n').at(-1))
    },
  }
}
