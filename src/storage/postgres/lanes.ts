import type { Clock } from '../../clocks/clock.ts'
import type { ServedDatabase } from '../engine-choice.ts'
import { DatabaseLane, type Lane } from './driver/lane.ts'
import { Reachability } from './reachability.ts'

/** The connections of a server, by what they are for. */
export interface Lanes {
  /** Changes of the stock. The second commits where a commit of the first takes long. */
  readonly writers: readonly Lane[]
  /** The questions of the lists. */
  readonly lists: Lane
  readonly keys: Lane
  /** The stock page, and what runs beside. */
  readonly desk: readonly [Lane, ...Lane[]]
  /** A report takes long: with enough connections nothing else waits behind one. */
  readonly reports: Lane
  readonly reading: Reachability
  readonly writing: Reachability
  drop(): void
}

/** Makes the lanes. Each connects with its first statement. */
export function makeLanes(
  { database, connections, prepare }: Omit<ServedDatabase, 'listMemoryBytes'>,
  { monotonic }: Pick<Clock, 'monotonic'>,
): Lanes {
  const reading = new Reachability('read', monotonic)
  const writing = new Reachability('write to', monotonic)
  const all: Lane[] = []
  const makeLane = (reachability: Reachability): Lane => {
    const lane = new DatabaseLane({ addresses: database, prepare })
    all.push(lane)
    return reachability.watch(lane)
  }
  const writers = Array.from({ length: connections < 5 ? 1 : 2 }, () => makeLane(writing))
  const lists = makeLane(reading)
  const keys = makeLane(reading)
  const others = connections - writers.length - 2
  // The least that may be chosen is 3: the stock page then shares the lane of the keys.
  const [first = keys, ...more] = Array.from({ length: others }, () => makeLane(reading))
  const reports = more.pop() ?? first
  return {
    writers,
    lists,
    keys,
    desk: [first, ...more],
    reports,
    reading,
    writing,
    drop() {
      for (const lane of all) lane.drop()
    },
  }
}
