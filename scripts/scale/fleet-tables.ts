import type { Case } from './cases.ts'
import { type Cores, sumOf } from './fleet.ts'
import { journalBytesADay } from './journal.ts'
import { AS_IT_IS, DATABASE, KEPT_DAYS } from './limits.ts'
import { type Cell, figure, table } from './markdown.ts'
import { requestsOf } from './traffic.ts'
import type { Place } from './unit-costs.ts'

const whole = (cores: Cores, nodes: number, place: Place): number => sumOf(cores, place) * nodes

const databasesOf = ({ fleet: { cores: needed, nodes } }: Case): number =>
  Math.ceil(whole(needed, nodes, 'database') / (AS_IT_IS.databaseCores * AS_IT_IS.busyShare))

const redisServersOf = ({ fleet: { cores: needed, nodes } }: Case): number =>
  Math.ceil(whole(needed, nodes, 'redis') / AS_IT_IS.busyShare)

/** Petstock as it is, and with what this page advises. */
export function short([today, , , advised]: readonly Case[]): string {
  const cases = [today, advised].filter((each) => each !== undefined)
  const row = (name: string, read: (of: Case) => Cell): Cell[] => [name, ...cases.map(read)]
  const disk = (of: Case) => (journalBytesADay(of.peak.shops) * KEPT_DAYS) / 1e12
  return table(
    ['', 'as it is', 'with --database-prepare, 4,000 streams a node, and plans made once'],
    [
      row('nodes', ({ fleet }) => String(fleet.nodes)),
      row('databases of 16 cores, half of them busy', databasesOf),
      row('servers of a Redis Cluster, half busy', redisServersOf),
      row('connections of a database', ({ fleet }) => String(fleet.nodes * AS_IT_IS.connections)),
      row(`disk of ${KEPT_DAYS} days of the journal, TB`, disk),
      row('requests a second in the busiest minute', ({ peak }) => requestsOf(peak)),
    ],
  )
}

export function fleets(cases: readonly Case[]): string {
  return table(
    [
      'case',
      'nodes',
      'what asks for so many',
      'cores of a node',
      'cores of all databases',
      'databases of 16 cores',
      'cores of Redis',
      'servers of Redis',
      'connections',
    ],
    cases.map((of) => {
      const { nodes, bound, cores } = of.fleet
      return [
        of.name,
        String(nodes),
        bound,
        sumOf(cores, 'node'),
        whole(cores, nodes, 'database'),
        databasesOf(of),
        whole(cores, nodes, 'redis'),
        redisServersOf(of),
        String(nodes * AS_IT_IS.connections),
      ]
    }),
  )
}

export function cores(cases: readonly Case[]): string {
  const causes = Object.keys(cases[0]?.fleet.cores ?? {})
  return table(
    ['cores of all databases for', ...cases.map(({ name }) => name)],
    causes
      .filter((cause) => cases.some(({ fleet }) => (fleet.cores[cause]?.database ?? 0) > 0))
      .map((cause) => [
        cause,
        ...cases.map(({ fleet }) => (fleet.cores[cause]?.database ?? 0) * fleet.nodes),
      ]),
  )
}

export function node(cases: readonly Case[]): string {
  const row = (name: string, read: (of: Case) => Cell): Cell[] => [name, ...cases.map(read)]
  return table(
    ['one node, in the busiest minute', ...cases.map(({ name }) => name)],
    [
      row('shops', ({ fleet }) => fleet.shops),
      row('keys', ({ fleet }) => fleet.keys),
      row('event streams', ({ fleet }) => fleet.streams),
      row('lists a second', ({ fleet }) => fleet.load.polls),
      row('changes a second', ({ fleet }) => fleet.load.changes),
      row('decisions of the limiter a second', ({ fleet }) => fleet.decisions),
      row('distinct shops a second', ({ fleet }) => fleet.load.distinctShops),
      row('questions of the lists a second', ({ fleet }) => fleet.load.questions),
      row('shops a question', ({ fleet }) => fleet.load.shopsAsked / fleet.load.questions),
      row('wait of a list, ms', ({ fleet }) => fleet.load.pollWaits * 1_000),
      row('changes a commit', ({ fleet }) => fleet.load.changes / fleet.load.commits),
      row('memory of the lists, MB', ({ fleet }) => fleet.listBytes / 1e6),
    ],
  )
}

export function breaking(cases: readonly Case[]): string {
  const [shipped, , raised] = cases as [Case, Case, Case]
  const of = ({ fleet: { nodes, cores: needed } }: Case, place: Place) =>
    whole(needed, nodes, place)
  const { shops: onNode, streams, keys, listBytes, cores: needed } = raised.fleet
  const nodeRows = [
    [`event streams (${AS_IT_IS.streams})`, (onNode * AS_IT_IS.streams) / streams],
    [
      `keys that it remembers (${AS_IT_IS.keys.toLocaleString('en')})`,
      (onNode * AS_IT_IS.keys) / keys,
    ],
    [`lists in memory (${AS_IT_IS.listBytes / 1e6} MB)`, (onNode * AS_IT_IS.listBytes) / listBytes],
    ['half of a core', (onNode * AS_IT_IS.busyShare) / sumOf(needed, 'node')],
  ] as const
  const shopsOf = shipped.peak.shops
  const half = AS_IT_IS.databaseCores * AS_IT_IS.busyShare
  const perNode = shopsOf / shipped.fleet.nodes
  const databaseRows = [
    [
      `connections (${DATABASE.connections}) at ${AS_IT_IS.connections} a node`,
      (DATABASE.connections / AS_IT_IS.connections) * perNode,
    ],
    ['half of 16 cores', (shopsOf * half) / of(shipped, 'database')],
    [
      'half of 16 cores, with --database-prepare and 4,000 streams a node',
      (shopsOf * half) / of(raised, 'database'),
    ],
    [
      `a disk of ${figure(DATABASE.diskBytes / 1e12)} TB with ${KEPT_DAYS} days of the journal`,
      (shopsOf * DATABASE.diskBytes) / (journalBytesADay(shopsOf) * KEPT_DAYS),
    ],
  ] as const
  const limiterRow = [
    'half of the one core of a Redis',
    (shopsOf * 0.5) / of(raised, 'redis'),
  ] as const
  const inOrder = (where: string, rows: readonly (readonly [string, number])[]) =>
    rows.toSorted((a, b) => a[1] - b[1]).map(([name, most]) => [where, name, most])
  return table(
    ['where', 'what ends', 'at so many shops'],
    [
      ...inOrder('a node', nodeRows),
      ...inOrder('a database', databaseRows),
      ...inOrder('a limiter', [limiterRow]),
    ],
  )
}
