import { figureOf } from './rounds.ts'
import { petstockServer, rival, shopWith } from './servers.ts'
import { threadCpu } from './thread-cpu.ts'
import { wrk } from './wrk.ts'

// bun test/bench/ab-tmp.ts ROUNDS SECONDS name=binary...
const [rounds, seconds, ...named] = process.argv.slice(2)
using shop = await shopWith(Number(process.env.PETS ?? 100))
const targets: Record<string, Awaited<ReturnType<typeof petstockServer>>> = {}
for (const n of named) {
  const [name, binary] = n.split('=') as [string, string]
  {
    const s = await shopWith(Number(process.env.PETS ?? 100))
    targets[name] = await petstockServer(s, { binary }, ['--backup-dir', 'off'])
  }
}
const first = Object.values(targets)[0]!
targets.bare = await rival('bare-update.ts', [first.list, first.key], first.key)
const out: Record<string, { main: number[]; w: number[]; rps: number[] }> = {}
for (let r = 0; r < Number(rounds); r++) {
  for (const [name, t] of Object.entries(targets)) {
    const b = threadCpu(t.pid)
    const m = await wrk({
      key: t.key,
      url: t.list,
      script: 'update.lua',
      pets: 100,
      seconds: Number(seconds),
    })
    const a = threadCpu(t.pid)
    const o = (out[name] ??= { main: [], w: [], rps: [] })
    o.main.push((a.main - b.main) / m.requests)
    o.w.push((a.workers - b.workers) / m.requests)
    o.rps.push(m.perSecond)
  }
}
const bare = out.bare!
for (const [name, o] of Object.entries(out)) {
  const rel = (x: number[], y: number[]) => figureOf(x.map((v, i) => v / y[i]!)).median.toFixed(2)
  const q = (x: number[]) => x.toSorted((a, b) => a - b)[Math.floor(x.length / 4)]!
  console.log(
    name.padEnd(10),
    'q1 main',
    q(o.main).toFixed(1),
    'x',
    (q(o.main) / q(bare.main)).toFixed(2),
    'w',
    q(o.w).toFixed(1),
    'x',
    (q(o.w) / q(bare.main)).toFixed(2),
    '| median',
    'main',
    figureOf(o.main).median.toFixed(1),
    'x',
    rel(o.main, bare.main),
    ' writer',
    figureOf(o.w).median.toFixed(1),
    'x',
    rel(o.w, bare.main),
    ' rate',
    Math.round(figureOf(o.rps).median),
    'of bare',
    rel(o.rps, bare.rps),
  )
}
for (const t of Object.values(targets)) await t[Symbol.asyncDispose]()
