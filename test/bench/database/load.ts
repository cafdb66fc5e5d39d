import { figureOf, ROUNDS } from '../rounds.ts'

const ROUND_MS = 2_000

/** What clients got done at once. */
export interface Load {
  readonly perSecond: number
  readonly p99Ms: number
}

/** Keeps so many requests in flight, each of which is sent when one before it has its response. */
export async function underLoad(
  inFlight: number,
  request: () => Promise<unknown>,
  ms = ROUND_MS,
): Promise<Load> {
  const tookMs: number[] = []
  const began = performance.now()
  const client = async () => {
    for (let now = performance.now(); now - began < ms; ) {
      await request()
      const end = performance.now()
      tookMs.push(end - now)
      now = end
    }
  }
  await Promise.all(Array.from({ length: inFlight }, client))
  const seconds = (performance.now() - began) / 1_000
  tookMs.sort((a, b) => a - b)
  const p99Ms = tookMs[Math.floor(tookMs.length * 0.99)] ?? Number.NaN
  return { perSecond: tookMs.length / seconds, p99Ms }
}

/** Puts the loads on in turn, and once before that so that everything is warm. */
export async function alternateLoads<Name extends string>(
  loads: Record<Name, () => Promise<Load>>,
): Promise<Record<Name, Load[]>> {
  const names = Object.keys(loads) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<
    Name,
    Load[]
  >
  for (const name of names) await loads[name]()
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) measured[name].push(await loads[name]())
  }
  return measured
}

export const perSecond = (loads: readonly Load[]): number[] => loads.map((load) => load.perSecond)

/** The middle of the p99 of all rounds. */
export const p99Text = (loads: readonly Load[]): string =>
  `${figureOf(loads.map(({ p99Ms }) => p99Ms)).median.toFixed(1)} ms`
