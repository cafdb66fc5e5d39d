import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measure, Outcome } from './figures.ts'
import { rate, times } from './request-path.ts'
import { alternate, figureOf, ratios } from './rounds.ts'
import { petstockServer, shopWith } from './servers.ts'
import { wrk } from './wrk.ts'

/** Builds what makes every sync take 10 ms; undefined where there is no compiler. */
function slowSync(): string | undefined {
  const compiler = Bun.which('cc') ?? Bun.which('gcc') ?? Bun.which('clang')
  if (compiler === null || process.platform !== 'linux') return undefined
  const library = join(mkdtempSync(join(tmpdir(), 'petstock-bench-')), 'slow-sync.so')
  const source = join(import.meta.dir, 'slow-sync.c')
  const built = Bun.spawnSync([compiler, '-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'])
  return built.success ? library : undefined
}

const SKIPPED: Outcome = {
  text: 'no C compiler here to build the slow disk with',
  holds: undefined,
}

async function listWhileOthersWrite(): Promise<Outcome> {
  const library = slowSync()
  if (library === undefined) return SKIPPED
  using shop = await shopWith(100)
  await using ours = await petstockServer(shop, { env: { LD_PRELOAD: library } })
  const listP99 = async () => (await wrk({ ...ours, url: ours.list, connections: 16 })).p99Ms
  const { alone, beside } = await alternate({
    alone: listP99,
    beside: async () => {
      const writers = { ...ours, url: ours.list, script: 'update.lua', connections: 16 } as const
      const [p99] = await Promise.all([listP99(), wrk(writers)])
      return p99
    },
  })
  const ratio = ratios(beside, alone)
  const worst = figureOf(beside).median
  return {
    text: `${times(ratio)} times, ${worst.toFixed(2)} ms`,
    holds: ratio.median <= 3 && worst <= 5,
  }
}

async function updatesByWriters(): Promise<Outcome> {
  const library = slowSync()
  if (library === undefined) return SKIPPED
  using shop = await shopWith(100)
  await using ours = await petstockServer(shop, { env: { LD_PRELOAD: library } })
  const updates = (connections: number) => async () =>
    (await wrk({ ...ours, url: ours.list, script: 'update.lua', connections })).perSecond
  const { few, many } = await alternate({ few: updates(16), many: updates(256) })
  const ratio = ratios(many, few)
  return {
    text: `${times(ratio)} times: ${rate(few)} to ${rate(many)}`,
    holds: ratio.median >= 8,
  }
}

export const slowDisk: readonly Measure[] = [
  {
    name: 'slow disk: p99 of lists while 16 writers write, against lists alone',
    bound: 'at most 3 times and 5 ms',
    measure: listWhileOthersWrite,
  },
  {
    name: 'slow disk: durable updates at 256 writers, against 16',
    bound: 'at least 8 times',
    measure: updatesByWriters,
  },
]
