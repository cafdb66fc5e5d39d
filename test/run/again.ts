import { bunTest } from './bun-test.ts'

// `bun run test:again FILE [-t NAME]`: runs a file of tests twenty times beside busy loops, to find what fails at times.

const TIMES = 20
const BUSY = 3
/** A loop ends by itself, also where this process cannot end it. */
const LOOP_S = 60 * 60

const [file, ...flags] = process.argv.slice(2)
if (file === undefined) {
  console.error('name a file of tests: bun run test:again test/tour/tour.test.ts')
  process.exit(2)
}

const loop = `const end = Date.now() + ${LOOP_S * 1_000}; while (Date.now() < end && process.ppid !== 1) {}`
const loops = Array.from({ length: BUSY }, () => Bun.spawn([process.execPath, '-e', loop]))
let failures = 0
for (let time = 1; time <= TIMES; time++) {
  const { ok } = await bunTest('again', [file], { parallel: 1, flags, timed: 'with' })
  if (!ok) failures++
  console.log(`${time} of ${TIMES}: ${failures} failed`)
}
for (const each of loops) each.kill()
process.exit(failures === 0 ? 0 : 1)
