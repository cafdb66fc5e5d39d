import type { Measure, Outcome } from './figures.ts'
import { pocketbaseServer, RECORD_PATH } from './pocketbase.ts'
import { rate, times } from './request-path.ts'
import { alternate, figureOf, ratios } from './rounds.ts'
import { petstockServer, shopWith } from './servers.ts'
import { hasThreadCpu, type ThreadCpu } from './thread-cpu.ts'
import { type MeasuredUpdates, PETS, updateRun } from './update-run.ts'
import { wrk } from './wrk.ts'

const perSecond = (of: readonly MeasuredUpdates[]) => of.map((each) => each.perSecond)
const p99s = (of: readonly MeasuredUpdates[]) => of.map(({ p99Ms }) => p99Ms)

async function againstBare(): Promise<Outcome> {
  const { petstock, bare } = await updateRun()
  const ratio = ratios(perSecond(petstock), perSecond(bare))
  return {
    text: `${times(ratio)}: ${rate(perSecond(petstock))} to ${rate(perSecond(bare))}`,
    holds: ratio.median >= 0.45,
  }
}

async function againstPlainOnBun(): Promise<Outcome> {
  const { petstock, plain } = await updateRun()
  const ratio = ratios(perSecond(petstock), perSecond(plain))
  return {
    text: `${times(ratio)}: ${rate(perSecond(petstock))} to ${rate(perSecond(plain))}`,
    holds: ratio.median >= 7,
  }
}

async function cpuOf(thread: keyof ThreadCpu, most: number): Promise<Outcome> {
  if (!hasThreadCpu) return { text: 'read from /proc', holds: undefined }
  const { petstock, bare } = await updateRun()
  const micros = petstock.map(({ cpu }) => cpu?.[thread] ?? Number.NaN)
  const ofBare = bare.map(({ cpu }) => cpu?.main ?? Number.NaN)
  // A thread of another name, or none, would look as cheap as can be.
  if (!micros.every((each) => each > 0)) throw new Error(`no CPU time of ${thread}: ${micros}`)
  const ratio = ratios(micros, ofBare)
  return {
    text: `${times(ratio)} times: ${figureOf(micros).median.toFixed(1)} to ${figureOf(ofBare).median.toFixed(1)} microseconds`,
    holds: ratio.median <= most,
  }
}

async function p99AgainstPlainOnBun(): Promise<Outcome> {
  const { petstock, plain } = await updateRun()
  const ratio = ratios(p99s(petstock), p99s(plain))
  const ms = (of: readonly MeasuredUpdates[]) => `${figureOf(p99s(of)).median.toFixed(1)} ms`
  return {
    text: `${times(ratio)}: ${ms(petstock)} to ${ms(plain)}`,
    holds: ratio.median <= 1,
  }
}

async function againstPocketbase(): Promise<Outcome> {
  const program = process.env.POCKETBASE
  if (program === undefined) {
    return { text: 'POCKETBASE names no program of PocketBase', holds: undefined }
  }
  using shop = await shopWith(PETS)
  await using ours = await petstockServer(shop)
  await using rival = await pocketbaseServer(program, PETS)
  const load = { url: ours.url, key: shop.key, script: 'update.lua', pets: PETS } as const
  const rivalLoad = { ...load, url: rival.url, key: rival.key, updatePath: RECORD_PATH }
  const { petstock, pocketbase } = await alternate({
    petstock: async () => (await wrk(load)).perSecond,
    pocketbase: async () => (await wrk(rivalLoad)).perSecond,
  })
  return {
    text: `${times(ratios(petstock, pocketbase))}: ${rate(petstock)} to ${rate(pocketbase)}`,
    holds: 'no bound',
  }
}

export const updates: readonly Measure[] = [
  {
    name: 'durable update with its journal row, against the bare server',
    bound: 'at least 0.45',
    measure: againstBare,
  },
  {
    name: "durable update with its journal row, against the plain service on Bun's own server",
    bound: 'at least 7',
    measure: againstPlainOnBun,
  },
  {
    name: 'CPU time of the main thread for an update, against the bare server',
    bound: 'at most 1.5 times',
    measure: () => cpuOf('main', 1.5),
  },
  {
    name: 'CPU time of the writer for an update, against the bare server',
    bound: 'at most 0.7 times',
    measure: () => cpuOf('workers', 0.7),
  },
  {
    name: "p99 of updates at 64 connections, against the plain service on Bun's own server",
    bound: 'at most 1 times',
    measure: p99AgainstPlainOnBun,
  },
  {
    name: 'durable update with its journal row, against PocketBase without one',
    bound: 'none',
    measure: againstPocketbase,
  },
]
