import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A profile as the runtime writes it: a tree of calls, and which of them ran at each sample. Times in microseconds. */
interface CpuProfile {
  readonly nodes: readonly CallNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

interface CallNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string }
  readonly children?: readonly number[]
}

/** What a room of the code took. */
export interface RoomTime {
  readonly room: string
  readonly ms: number
  /** When it first ran, from the start of the process. */
  readonly firstMs: number
}

/** Reads the profile that a process has written into a folder. */
export function readProfile(folder: string): CpuProfile {
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
  if (file === undefined) throw new Error(`the program wrote no profile into ${folder}`)
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

/** The room, the package or the module of the runtime that a file belongs to; undefined for the runtime's own code. */
function roomOf(url: string): string | undefined {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  if (name !== undefined) return name
  if (/^(?:node|bun):/.test(url)) return url
  return /^src\/[^/]+(?:\/[^/]+(?=\/))?/.exec(url)?.[0]
}

/** Adds up the samples by the room whose code ran, or had the runtime run something. */
export function timesByRoom({ nodes, samples, timeDeltas }: CpuProfile): RoomTime[] {
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((of) => [of, id])))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const roomAt = (id: number | undefined): string => {
    const node = id === undefined ? undefined : byId.get(id)
    return node === undefined
      ? 'the runtime'
      : (roomOf(node.callFrame.url) ?? roomAt(callers.get(node.id)))
  }
  const times = new Map<string, { ms: number; firstMs: number }>()
  let now = 0
  samples.forEach((id, index) => {
    const ms = (timeDeltas[index] ?? 0) / 1_000
    now += ms
    const room = roomAt(id)
    const time = times.get(room) ?? { ms: 0, firstMs: now }
    times.set(room, { ...time, ms: time.ms + ms })
  })
  return [...times].map(([room, time]) => ({ room, ...time })).sort((a, b) => b.ms - a.ms)
}
