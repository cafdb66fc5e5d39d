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
  const load = wrk({ key: x.key, url: x.list, script: 'update.lua', pets: 100, seconds: 4 })
  await Bun.sleep(700)
  const p = Bun.spawn(
    [
      'perf',
      'record',
      '-F',
      '2000',
      '-g',
      '-t',
      String(x.pid),
      '-o',
      `/tmp/perf-${name}.data`,
      '--',
      'sleep',
      '2.5',
    ],
    { stdout: 'ignore', stderr: 'ignore' },
  )
  await p.exited
  console.log(name, await load)
}
await bare[Symbol.asyncDispose]()
await t[Symbol.asyncDispose]()
