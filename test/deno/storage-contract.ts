import { setTimeout } from 'node:timers/promises'
import { inspect, isDeepStrictEqual } from 'node:util'
import { TIMED } from '../support/timed.ts'
import { runTests } from './bun-test.ts'

// Runs the contract of the embedded storage engine in Deno itself. The bundler puts what this folder has in the place
// of Bun's test runner. `--timed` runs the tests that measure a time, which are left out otherwise.

Object.assign(globalThis, {
  Bun: { inspect, deepEquals: isDeepStrictEqual, sleep: setTimeout },
})

await import('../storage/contract/sqlite.test.ts')
const timed = process.argv.includes('--timed')
const isWanted = (name: string) => name.endsWith(TIMED) === timed
const { passed, failed } = await runTests(isWanted, console.log)
console.log(` ${passed} pass\n ${failed} fail`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
