import { setTimeout } from 'node:timers/promises'
import { inspect, isDeepStrictEqual } from 'node:util'
import { TIMED } from '../support/timed.ts'
import { runTests } from './bun-test.ts'

// Runs the contract of the embedded storage engine in Deno itself. The bundler puts what this folder has in the place
// of Bun's test runner. `--timed` runs the tests that measure a time, which are left out otherwise; `--half=0` every
// second of the others, `--half=1` the rest: one process has one core.

Object.assign(globalThis, {
  Bun: { inspect, deepEquals: isDeepStrictEqual, sleep: setTimeout },
})

await import('../storage/contract/sqlite.test.ts')
const timed = process.argv.includes('--timed')
const half = process.argv.find((word) => word.startsWith('--half='))?.at(-1)
let others = 0
const isOfHalf = () => half === undefined || others++ % 2 === Number(half)
const isWanted = (name: string) => (name.endsWith(TIMED) ? timed : !timed && isOfHalf())
const { passed, failed } = await runTests(isWanted, console.log)
console.log(` ${passed} pass\n ${failed} fail`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
