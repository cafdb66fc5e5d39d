import { SHOPS_AT_ONCE } from '../../src/storage/postgres/shop/read-index.ts'
import { EUROPE } from './assumptions.ts'
import type { Case } from './cases.ts'
import { AS_IT_IS } from './limits.ts'
import { table } from './markdown.ts'
import { ONCE } from './unit-costs.ts'

// What comes all at once after a fault, beside the load that goes on. Work is spread over the cores that the load
// leaves: half of them.

interface Herd {
  readonly fault: string
  readonly what: string
  readonly count: number
  /** Microseconds of CPU, of the nodes and of the databases, for all of it. */
  readonly node: number
  readonly database: number
  /** How many nodes share the work. */
  readonly nodes: number
}

/** Seconds that a database is away while a standby takes its place. */
const FAILOVER_SECONDS = 5

function herdsOf({ fleet, peak }: Case): readonly Herd[] {
  const { nodes, keys, shops } = fleet
  const pets = EUROPE.classes.reduce((sum, { share, pets: each }) => sum + share * each, 0)
  const { stream, page, pet, keyToken, questionShop } = ONCE
  // A page reads the whole list once its stream is open.
  const perPage = {
    node: stream.node + page.node + page.nodePet * pets,
    database: stream.database + page.database + page.databasePet * pets,
  }
  const perShop = { node: pet.node * pets, database: pet.database * pets }
  const herd = (
    fault: string,
    what: string,
    count: number,
    each: { readonly node: number; readonly database: number },
    of = nodes,
  ): Herd => ({
    fault,
    what,
    count,
    node: each.node * count,
    database: each.database * count,
    nodes: of,
  })
  const waiting = peak.tills * EUROPE.polling * Math.min(1, FAILOVER_SECONDS / EUROPE.pollEvery)
  return [
    herd('the balancer is restarted', 'streams open again, and read the list', peak.pages, perPage),
    herd('a node is restarted', 'its keys are looked up', keys, keyToken, 1),
    herd('a node is restarted', 'its shops are read whole', shops, perShop, 1),
    herd('all nodes are restarted', 'all shops are read whole', shops * nodes, perShop),
    herd(
      `the database is away for ${FAILOVER_SECONDS} s`,
      'all keys are looked up again',
      keys * nodes,
      keyToken,
    ),
    herd(
      `the database is away for ${FAILOVER_SECONDS} s`,
      `lists wait, ${SHOPS_AT_ONCE} shops a question`,
      waiting,
      questionShop,
    ),
  ]
}

/** What faults bring, with as many streams a node as are assumed, and plans made once. */
export function afterFaults(cases: readonly Case[]): string {
  const [, , , raised] = cases as [Case, Case, Case, Case]
  const databases = Math.max(
    1,
    Math.ceil(
      (Object.values(raised.fleet.cores).reduce((sum, { database }) => sum + database, 0) *
        raised.fleet.nodes) /
        (AS_IT_IS.databaseCores * AS_IT_IS.busyShare),
    ),
  )
  return table(
    [
      'after',
      'at once',
      'how many',
      'CPU seconds of nodes',
      'CPU seconds of databases',
      'seconds at least, on half of the cores',
    ],
    herdsOf(raised).map(({ fault, what, count, node, database, nodes }) => [
      fault,
      what,
      count,
      node / 1e6,
      database / 1e6,
      Math.max(node / nodes / 0.5, database / (databases * AS_IT_IS.databaseCores * 0.5)) / 1e6,
    ]),
  )
}
