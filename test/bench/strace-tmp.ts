import { petstockServer, rival, shopWith } from './servers.ts'
import { wrk } from './wrk.ts'

const binary = process.argv[2]!
const s = await shopWith(100)
const t = await petstockServer(s, { binary }, ['--backup-dir', 'off'])
const bare = await rival('bare-update.ts', [t.list, t.key], t.key)
for (const [name, x] of [
  ['ours', t],
  ['bare', bare],
] as const) {
  const p = Bun.spawn(['strace', '-c', '-p', String(x.pid)], {
    stdout: 'inherit',
    stderr: 'inherit',
  })
  await Bun.sleep(500)
  const m = await wrk({ key: x.key, url: x.list, script: 'update.lua', pets: 100, seconds: 2 })
  p.kill('SIGINT')
  await p.exited
  console.log(name, m.requests)
}
await bare[Symbol.asyncDispose]()
await t[Symbol.asyncDispose]()
