import type { Measure } from '../figures.ts'
import { contestOverHttp, memoryOfManyShops } from './over-http.ts'
import { againstPgbench } from './pgbench.ts'
import { type Contest, contest } from './rivals.ts'
import { twoNodes } from './two-nodes.ts'

// What a node on PostgreSQL does against a service as people write it by hand: a pool of ten
// connections, five statements in a transaction for an update, and one SELECT for a list.

function updates(contested: Omit<Contest, 'updates'>, least?: number): Measure {
  const { shops, inFlight, isReplicated = false } = contested
  const where = shops === 1 ? 'one shop' : `${shops} shops`
  const how = isReplicated ? ', with a synchronous standby' : ''
  return {
    name: `database: updates of ${where}, ${inFlight} in flight${how}, against transactions of five statements`,
    bound: least === undefined ? 'none' : `at least ${least}`,
    measure: () => contest({ ...contested, updates: 1 }, least),
  }
}

const ofPgbench = (shops: number, inFlight: number, least: number): Measure => ({
  name: `database: updates of ${shops === 1 ? 'one shop' : `${shops} shops`}, ${inFlight} in flight, against an UPDATE and an INSERT by pgbench`,
  bound: `at least ${least}`,
  measure: () => againstPgbench(shops, inFlight, least),
})

const lists = (share: number, least: number): Measure => ({
  name: `database: lists of 100 pets${share === 0 ? '' : ', with 5 % updates'}, against a SELECT each`,
  bound: `at least ${least}`,
  measure: () => contest({ shops: 1, inFlight: 64, updates: share }, least),
})

const overHttp = (name: string, contested: Omit<Contest, 'isReplicated'>): Measure => ({
  name: `database over HTTP: ${name}, ${contested.inFlight} connections, against a service by hand`,
  bound: 'none',
  measure: () => contestOverHttp(contested),
})

const nodes = (shops: 'the same shops' | 'different shops'): Measure => ({
  name: `database: updates of two nodes on ${shops}, 100 shops, 256 in flight, against one node`,
  bound: 'none',
  measure: () => twoNodes(shops),
})

export const database: readonly Measure[] = [
  updates({ shops: 1, inFlight: 64 }, 20),
  updates({ shops: 100, inFlight: 64 }, 5),
  updates({ shops: 1, inFlight: 256 }, 35),
  updates({ shops: 100, inFlight: 256 }, 10),
  ofPgbench(1, 64, 3),
  ofPgbench(100, 64, 2),
  lists(0, 12),
  lists(0.05, 7),
  updates({ shops: 1, inFlight: 64, isReplicated: true }),
  updates({ shops: 100, inFlight: 64, isReplicated: true }),
  updates({ shops: 1, inFlight: 256, isReplicated: true }),
  updates({ shops: 100, inFlight: 256, isReplicated: true }),
  nodes('the same shops'),
  nodes('different shops'),
  overHttp('updates of one shop', { shops: 1, inFlight: 64, updates: 1 }),
  overHttp('updates of 100 shops', { shops: 100, inFlight: 64, updates: 1 }),
  overHttp('updates of one shop', { shops: 1, inFlight: 256, updates: 1 }),
  overHttp('updates of 100 shops', { shops: 100, inFlight: 256, updates: 1 }),
  overHttp('lists of 100 pets', { shops: 1, inFlight: 64, updates: 0 }),
  overHttp('lists of 100 pets with 5 % updates', { shops: 1, inFlight: 64, updates: 0.05 }),
  {
    name: 'database: resident memory of a node that has listed 10,000 shops of 10 pets',
    bound: 'at most 200 MB',
    measure: memoryOfManyShops,
  },
]
