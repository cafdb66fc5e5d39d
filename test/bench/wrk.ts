import { join } from 'node:path'

export interface Load {
  readonly url: string
  readonly key: string
  readonly connections?: number
  readonly seconds?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A script beside this file, and how many pets it knows of. */
  readonly script?: 'update.lua' | 'movement.lua' | 'mix.lua' | 'shops.lua'
  /** What else the script reads of the environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly pets?: number
  /** A pet's path for update.lua, with a place for its id. */
  readonly updatePath?: string
}

export interface Measured {
  readonly requests: number
  readonly perSecond: number
  readonly p99Ms: number
}

/** What a figure needs is not on this machine. */
export class MissingTool extends Error {}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 }

/** Puts one load on a server. Throws when an answer was not a success: then it measured nothing. */
export async function wrk(load: Load): Promise<Measured> {
  if (Bun.which('wrk') === null) {
    throw new MissingTool('needs wrk: apt-get install wrk, or brew install wrk')
  }
  const { url, connections = 64, seconds = 3, script, pets = 100 } = load
  const { updatePath = '/v1/inventory/%d' } = load
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '30s']
  const scripted = script ? ['-s', join(import.meta.dir, script)] : []
  const child = Bun.spawn(['wrk', ...args, ...headersOf(load), ...scripted, url], {
    env: { ...process.env, PETS: String(pets), UPDATE_PATH: updatePath, ...load.env },
    stdout: 'pipe',
  })
  const text = await child.stdout.text()
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]
  const requests = /(\d+) requests in/.exec(text)?.[1]
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? []
  if (perSecond === undefined || /Non-2xx|Socket errors/.test(text)) {
    throw new Error(`wrk on ${url}: ${text}`)
  }
  return {
    requests: Number(requests),
    perSecond: Number(perSecond),
    p99Ms: Number(p99) * (UNITS[unit] ?? Number.NaN),
  }
}

function headersOf({ key, headers }: Load): string[] {
  const all = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers }
  return Object.entries(all).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
}
