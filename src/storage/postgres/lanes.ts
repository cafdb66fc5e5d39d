import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../clocks/clock.ts'
import { preparedStatements } from '../../health/shared-database.ts'
import type { SharedDatabaseOptions } from '../engine-choice.ts'
import type { Between } from './driver/direct-connection.ts'
import { DatabaseLane, type Lane, type LaneSurroundings } from './driver/lane.ts'
import { SLOW_TIMEOUT_MS } from './driver/slow-lane.ts'
import { Reachability } from './reachability.ts'

/** The connections of a server, by what they are for. */
export interface Lanes {
  /** Changes of the stock. The second commits where a commit of the first takes long. */
  readonly writers: readonly Lane[]
  /** The questions of the lists. */
  readonly lists: Lane
  readonly keys: Lane
  /** What the stock page and what runs beside read. */
  readonly desk: readonly [Lane, ...Lane[]]
  /** What is changed of keys, codes and settings, on the first connection of the desk: what fails is no reading. */
  readonly changes: Lane
  /** A report takes long: with enough connections nothing else waits behind one. */
  readonly reports: Lane
  readonly writing: Reachability
  /** Makes one more, which waits for statements about all pets of a shop. */
  readonly makeSlow: () => Lane
  drop(): void
}

const log = getLogger(['petstock', 'service'])

/** Logs what is between, at first and when it is something else. */
function logEachOther(): (between: Between) => void {
  let last: Between | undefined
  return (between) => {
    if (between !== last) log.info(preparedStatements(between).message)
    last = between
  }
}

/** Makes the lanes. Each connects with its first statement. */
export function makeLanes(
  { database, connections, prepare }: Omit<SharedDatabaseOptions, 'listMemoryBytes'>,
  { monotonic }: Pick<Clock, 'monotonic'>,
  surroundings?: LaneSurroundings,
): Lanes {
  const lanes = { addresses: database, prepare, onFound: logEachOther(), surroundings }
  const reading = new Reachability('read', monotonic)
  const writing = new Reachability('write to', monotonic)
  const all: Lane[] = []
  const makeLane = (): Lane => {
    const lane = new DatabaseLane(lanes)
    all.push(lane)
    return lane
  }
  const writers = Array.from({ length: connections < 5 ? 1 : 2 }, makeLane)
  const [lists, keys] = [makeLane(), makeLane()]
  const others = connections - writers.length - 2
  // The least that may be chosen is 3: the stock page then shares the lane of the keys.
  const [first = keys, ...more] = Array.from({ length: others }, makeLane)
  const reports = more.pop() ?? first
  const read = (lane: Lane) => reading.watch(lane)
  return {
    writers: writers.map((lane) => writing.watch(lane)),
    lists: read(lists),
    keys: read(keys),
    desk: [read(first), ...more.map(read)],
    changes: new Reachability('change keys and settings in', monotonic).watchChanges(first),
    reports: read(reports),
    writing,
    makeSlow: () => new DatabaseLane({ ...lanes, timeoutMs: SLOW_TIMEOUT_MS }),
    drop() {
      for (const lane of all) lane.drop()
    },
  }
}
