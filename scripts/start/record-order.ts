import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Records which functions the commonest calls of dist/petstock use: the compiler places what they need together, so that they
// read less of the program. Run it when a start has changed much: the record tells functions by their
// code, and what it does not know is as quick as without one.

const ORDER_FILE = 'scripts/build/bytecode.order'

/** Functions and modules; the rest of a record, ten times as long, gains nothing. */
const NEEDED = /^[FM] /

const folder = mkdtempSync(join(tmpdir(), 'petstock-order-'))
const data = join(folder, 'shop')
try {
  const records = [
    await recorded('serve', '--demo', '--port', '0', '--data', data),
    await recorded('keys', 'list', '--data', data),
    await recorded('--help'),
    await recorded('--version'),
  ]
  const lines = new Set(
    records.flatMap((text) => text.split('\n')).filter((line) => NEEDED.test(line)),
  )
  const [form] = records.join('').split('\n')
  writeFileSync(ORDER_FILE, `${[form, ...lines].join('\n')}\n`)
  console.log(`${ORDER_FILE}: ${lines.size} functions and modules`)
} finally {
  rmSync(folder, { recursive: true })
}

/** Makes a call, and stops a server once it listens. @returns what the call has used */
async function recorded(...call: string[]): Promise<string> {
  const file = join(folder, 'order')
  const program = Bun.spawn(['dist/petstock', ...call], {
    env: { ...process.env, BUN_BYTECODE_ORDER_OUT: file },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const bytes of program.stdout) {
    const [, url] = /listening on (\S+)/.exec(new TextDecoder().decode(bytes)) ?? []
    if (url === undefined) continue
    // The second one has Elysia loaded.
    for (const path of ['/readyz', '/desk/api/session']) await (await fetch(url + path)).text()
    program.kill('SIGTERM')
  }
  if ((await program.exited) !== 0) throw new Error(`${call.join(' ')} failed`)
  return readFileSync(file, 'utf8')
}
