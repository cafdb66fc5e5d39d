import { setTimeout } from 'node:timers/promises'
import { inspect, isDeepStrictEqual } from 'node:util'
import { runTests } from './bun-test.ts'

// Runs the contract of the embedded storage engine in Deno itself. The bundler puts what this folder has in the place
// of Bun's test runner.

Object.assign(globalThis, {
  Bun: { inspect, deepEquals: isDeepStrictEqual, sleep: setTimeout },
})

await import('../storage/contract/sqlite.test.ts')
const { passed, failed } = await runTests(console.log)
console.log(` ${passed} pass\n ${failed} fail`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
