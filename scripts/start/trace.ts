import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileWithMaps } from '../build/compile-program.ts'
import { readProfile, timesByRoom } from './profile.ts'

// Says where a start of the compiled program spends its time: `bun scripts/start/trace.ts serve --data /tmp/shop`. It compiles one
// with source maps, after a build. A server is stopped once it listens. Its threads are not in the profile, and a wait counts to what ran after it.

const SAMPLE_EACH_US = 100
const SHOWN = 25

const folder = mkdtempSync(join(tmpdir(), 'petstock-start-'))
try {
  const flags = `--cpu-prof --cpu-prof-interval=${SAMPLE_EACH_US} --cpu-prof-dir=${folder}`
  compileWithMaps(join(folder, 'petstock'))
  const program = Bun.spawn([join(folder, 'petstock'), ...process.argv.slice(2)], {
    env: { ...process.env, BUN_OPTIONS: flags },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const bytes of program.stdout) {
    const text = new TextDecoder().decode(bytes)
    process.stdout.write(text)
    if (text.includes('listening on')) program.kill('SIGTERM')
  }
  await program.exited
  console.log('\n     ms  from ms  room, package or module of the runtime')
  for (const { room, ms, firstMs } of timesByRoom(readProfile(folder)).slice(0, SHOWN)) {
    console.log(`${ms.toFixed(1).padStart(7)}  ${firstMs.toFixed(0).padStart(7)}  ${room}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
