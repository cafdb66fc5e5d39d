import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createKey, outputOf, temporaryFolder } from './petstock.ts'

/** Limits that no test comes near. */
export const UNLIMITED = [
  '--plan',
  'enterprise',
  '--per-minute',
  '100000000',
  '--per-day',
  '100000000',
] as const

/**
 * A data folder with pets 1 to `count`, none of them in stock, and a key without a limit to speak
 * of: `using shop = await stockedShop(64)`.
 * @param directory where to make it, where that is not to be a temporary folder
 */
export async function stockedShop(count: number, directory?: string) {
  const temporary = temporaryFolder()
  const data = join(directory ?? temporary.path, 'data')
  mkdirSync(data, { mode: 0o700 })
  const { key, id } = await createKey(data, ...UNLIMITED)
  const rows = Array.from({ length: count }, (_, index) => `${index + 1},0,available`)
  const stdin = ['petId,quantity,status', ...rows, ''].join('\n')
  await outputOf(['inventory', 'import', '-', '--data', data], { stdin })
  return {
    data,
    database: join(data, 'petstock.db'),
    key,
    keyId: id,
    file: temporary.file,
    [Symbol.dispose]: temporary[Symbol.dispose],
  }
}

export type Shop = Awaited<ReturnType<typeof stockedShop>>
