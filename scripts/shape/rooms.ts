import { importsOf, type Source } from '../../test/shape/sources.ts'

/** The folders of src whose rooms have an order of their own. */
export const WITH_ROOMS = [
  'page',
  'cli',
  'transfer',
  'server',
  'http',
  'storage/sqlite',
  'storage/postgres',
]

/** The room of a path below a folder. Files beside the rooms are one, `.`; in src each stands for itself. */
export function roomOf(folder: string, path: string): string {
  const [room = '', ...rest] = path.slice(folder.length + 1).split('/')
  return rest.length === 0 && folder !== 'src' ? '.' : room
}

/** Which room of a folder imports which other. */
export function arrowsIn(
  folder: string,
  sources: readonly Source[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const source of sources) {
    if (!source.path.startsWith(`${folder}/`)) continue
    const from = roomOf(folder, source.path)
    const others = arrows.get(from) ?? new Set()
    arrows.set(from, others)
    for (const name of importsOf(source)) {
      const to = name.startsWith(`${folder}/`) ? roomOf(folder, name) : from
      if (to !== from) others.add(to)
    }
  }
  return arrows
}

/** The rooms that import each other, if only by way of others: each group of them once. */
export function circlesIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map([...arrows.keys()].map((room) => [room, reachedFrom(room, arrows)]))
  const seen = new Set<string>()
  return [...arrows.keys()].flatMap((room) => {
    if (seen.has(room)) return []
    const circle = [...arrows.keys()].filter(
      (other) => reached.get(room)?.has(other) && reached.get(other)?.has(room),
    )
    for (const each of circle) seen.add(each)
    return circle.length > 0 ? [circle] : []
  })
}

function reachedFrom(room: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>()
  const left = [room]
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    for (const next of arrows.get(each) ?? []) {
      if (!found.has(next)) left.push(next)
      found.add(next)
    }
  }
  return found
}
