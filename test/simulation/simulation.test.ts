import { afterAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTool, needs } from '../support/tools.ts'
import { withoutAir } from './air.ts'
import { faultPatches } from './find-faults.ts'
import { placesOfStates, type Row } from './held.ts'
import { prepareDatabase } from './prepared.ts'
import { prepareSharedDatabase } from './prepared-database.ts'
import { run } from './run.ts'
import { inOneTurn } from './scheduler.ts'
import { type Script, scriptOf, sharedScriptOf } from './script.ts'

const folder = prepareDatabase()
afterAll(() => folder[Symbol.dispose]())

let database: ReturnType<typeof prepareSharedDatabase> | undefined

/** Made by the first test that needs it. */
const sharedDatabase = () => {
  database ??= prepareSharedDatabase()
  return database
}

const outcomeOf = async (script: Script) => {
  const beginnings = { folder, database: script.database && (await sharedDatabase()) }
  return inOneTurn(() => run(script, beginnings))
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('the shop of seed %d keeps what it promises', async (seed) => {
  const { wrong } = await outcomeOf(scriptOf(seed))
  expect(wrong).toEqual([])
})

test.each([1, 2, 3, 4])('the shops of shared seed %d keep what they promise', async (seed) => {
  const { wrong } = await outcomeOf(sharedScriptOf(seed))
  expect(wrong).toEqual([])
})

const SCRIPTS = join(import.meta.dir, 'scripts')

test.each(readdirSync(SCRIPTS))('what failed in %s before is held', async (file) => {
  const script = JSON.parse(readFileSync(join(SCRIPTS, file), 'utf8')) as Script
  const { wrong } = await outcomeOf(script)
  expect(wrong).toEqual([])
})

test.each([
  ['a data folder', scriptOf],
  ['a database', sharedScriptOf],
])('a seed of shops in %s repeats itself to the byte', async (_, ofSeed) => {
  const once = await outcomeOf(ofSeed(9))
  expect((await outcomeOf(ofSeed(10))).hash).not.toBe(once.hash)
  const again = await outcomeOf(ofSeed(9))
  expect(again).toEqual(once)
})

needs('git').test('each fault that can be planted fits the code as it stands', () => {
  const folder = join(import.meta.dir, 'faults')
  const misfits = faultPatches().filter((patch) => {
    const args = [findTool('git'), 'apply', '--check', join(folder, patch)]
    return Bun.spawnSync(args, { cwd: join(import.meta.dir, '../..') }).exitCode !== 0
  })
  expect(misfits).toEqual([])
})

test('what the program takes from the air is noticed', () => {
  const taken: string[] = []
  // Named as a file of the program.
  const program = new Function('return Date.now()\n//# sourceURL=/src/program.ts')
  withoutAir(
    (what) => void taken.push(what),
    () => program(),
  )
  expect(taken).toEqual([expect.stringContaining('now was taken from the air')])
})

test('between two imports of one millisecond, and before a sale in it, the stock was in a state; within an import it was not', () => {
  const made = (petId: bigint, newQuantity: bigint, how: Partial<Row> = {}): Row => ({
    ...{ id: 0n, previousId: null, previousQuantity: 0n, requestId: null, note: null, at: 5n },
    ...{ petId, newQuantity, keyId: 'key', reason: 'import' },
    ...how,
  })
  const pets = [1n, 2n].map((petId) => ({
    ...{ petId, name: null, quantity: 0n, lastMovementId: null },
  }))
  const rows = [
    ...[made(1n, 70n), made(2n, 70n)],
    ...[made(1n, 80n), made(2n, 80n)],
    made(1n, 79n, { reason: 'sale', requestId: 'id' }),
    ...[made(1n, 90n), made(2n, 90n)],
    made(1n, 79n, { note: 'undo: import', previousQuantity: 90n }),
    made(2n, 80n, { note: 'undo: import', previousQuantity: 90n }),
  ]
  const states = placesOfStates({ rows, pets })
  expect([...states]).toEqual([
    ['1:70 2:70', [1]],
    ['1:80 2:80', [3]],
    ['1:79 2:80', [4, 8]],
    ['1:90 2:90', [6]],
  ])
})
