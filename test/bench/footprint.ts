import { readFileSync, statSync } from 'node:fs'
import { BINARY, bearer, serve } from '../support/petstock.ts'
import type { Measure, Outcome } from './figures.ts'
import { figureOf } from './rounds.ts'
import { petstockServer, shopWith } from './servers.ts'
import { wrk } from './wrk.ts'

const MIB = 1024 * 1024
const SHARE = 50_000
const SHARES = 20

async function coldStart(): Promise<Outcome> {
  using shop = await shopWith(1_000)
  const values: number[] = []
  for (let start = 0; start < 21; start++) {
    const began = performance.now()
    await using server = await serve(shop.data)
    const response = await server.request('/v1/inventory', { headers: bearer(shop.key) })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`the first answer was ${response.status}`)
    values.push(performance.now() - began)
    await server.stop()
  }
  const { median, least, greatest } = figureOf(values)
  return {
    text: `${median.toFixed(0)} ms (${least.toFixed(0)} to ${greatest.toFixed(0)})`,
    holds: median <= 60,
  }
}

/** What a process holds of the machine's memory, in MiB. */
export function residentMib(pid: number): number {
  const [, kib = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kib) * 1024) / MIB
}

async function residentMemory(): Promise<Outcome> {
  if (process.platform !== 'linux') return { text: 'read from /proc', holds: undefined }
  const pets = 1_000
  using shop = await shopWith(pets)
  await using ours = await petstockServer(shop)
  await Bun.sleep(2_000)
  const idle = residentMib(ours.pid)
  const after: number[] = []
  let requests = 0
  while (requests < SHARE * SHARES) {
    const seconds = 2
    const { perSecond } = await wrk({ ...ours, url: ours.list, script: 'mix.lua', pets, seconds })
    requests += perSecond * seconds
    after.push(residentMib(ours.pid))
  }
  const lastHalf = after.slice(after.length >> 1)
  const { least, greatest } = figureOf(lastHalf)
  const last = after.at(-1) ?? Number.NaN
  return {
    text: `${idle.toFixed(0)} MiB idle, ${last.toFixed(0)} MiB after ${requests.toLocaleString('en', { maximumFractionDigits: 0 })} requests (${least.toFixed(0)} to ${greatest.toFixed(0)} over the last half)`,
    holds: idle <= 68 && greatest <= 128 && greatest <= least * 1.15,
  }
}

async function binarySize(): Promise<Outcome> {
  const size = statSync(BINARY).size
  return { text: `${(size / 1e6).toFixed(1)} MB`, holds: size <= 125e6 }
}

export const footprint: readonly Measure[] = [
  {
    name: 'first 200 after a cold start, 1,000 pets',
    bound: 'median at most 60 ms',
    measure: coldStart,
  },
  {
    name: 'resident memory: idle, and after 1,000,000 mixed requests, 1,000 pets',
    bound: 'at most 68 and 128 MiB, flat over the last half',
    measure: residentMemory,
  },
  { name: 'binary, linux-x64', bound: 'at most 125 MB', measure: binarySize },
]
