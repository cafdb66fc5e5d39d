import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measure, Outcome } from './figures.ts'
import { rate, times } from './request-path.ts'
import { alternate, figureOf, ratios } from './rounds.ts'
import { petstockServer, shopWith } from './servers.ts'
import { wrk } from './wrk.ts'

const ROOT = join(import.meta.dir, '../..')

// What stands in place of the counting of requests, and of decisions.
const UNCOUNTED = `
export class RequestObserver {
  begin() { return 0 }
  end() {}
}
`
const UNCOUNTED_DECISIONS = `
export class DecisionCounts {
  count() {}
  all() { return [] }
}
`

/** The same program with its counting taken out: the program itself has no switch for that. */
async function uncountedBinary(): Promise<{ binary: string } & Disposable> {
  const folder = mkdtempSync(join(tmpdir(), 'petstock-bench-'))
  cpSync(join(ROOT, 'src'), join(folder, 'src'), { recursive: true })
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  for (const shared of ['node_modules', 'drizzle', 'dist', 'scripts', 'tsconfig.json']) {
    symlinkSync(join(ROOT, shared), join(folder, shared))
  }
  writeFileSync(join(folder, 'src/http/server/request-observer.ts'), UNCOUNTED)
  writeFileSync(join(folder, 'src/metrics/decisions.ts'), UNCOUNTED_DECISIONS)
  const binary = join(folder, 'petstock')
  const compile = [process.execPath, 'run', '--silent', 'compile', `--outfile=${binary}`]
  const built = Bun.spawnSync(compile, { cwd: folder })
  if (!built.success) throw new Error(built.stderr.toString())
  return { binary, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

async function listCountedAndNot(): Promise<Outcome> {
  using uncounted = await uncountedBinary()
  using shop = await shopWith(100)
  using other = await shopWith(100)
  await using ours = await petstockServer(shop)
  await using rival = await petstockServer(other, uncounted)
  const load = (target: typeof ours) => async () =>
    (await wrk({ ...target, url: target.list, seconds: 2 })).perSecond
  const { counted, bare } = await alternate({ counted: load(ours), bare: load(rival) }, 15)
  const ratio = ratios(counted, bare)
  const cost = 1 - ratio.median
  const spread = spreadOf(bare)
  return {
    text: `${(cost * 100).toFixed(1)} %: ${times(ratio)}, ${rate(counted)} to ${rate(bare)}; rounds without spread over ${(spread * 100).toFixed(0)} %`,
    holds: cost < 0.03 || cost < spread,
  }
}

function spreadOf(values: readonly number[]): number {
  const { median, least, greatest } = figureOf(values)
  return (greatest - least) / median
}

export const metricsCost: readonly Measure[] = [
  {
    name: 'metrics: cost in list throughput, against the same program without counting',
    bound: 'less than 3 %, or than the spread of the rounds',
    measure: listCountedAndNot,
  },
]
