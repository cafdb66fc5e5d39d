import type { Measure } from '../figures.ts'
import { type Contest, contest } from './rivals.ts'

// What a node on PostgreSQL does, without HTTP, against a service as people write it by hand: a pool of ten
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

const lists = (share: number, least: number): Measure => ({
  name: `database: lists of 100 pets${share === 0 ? '' : ', with 5 % updates'}, against a SELECT each`,
  bound: `at least ${least}`,
  measure: () => contest({ shops: 1, inFlight: 64, updates: share }, least),
})

export const database: readonly Measure[] = [
  updates({ shops: 1, inFlight: 64 }, 20),
  updates({ shops: 100, inFlight: 64 }, 5),
  updates({ shops: 1, inFlight: 256 }, 35),
  updates({ shops: 100, inFlight: 256 }, 10),
  lists(0, 12),
  lists(0.05, 7),
  updates({ shops: 1, inFlight: 64, isReplicated: true }),
  updates({ shops: 100, inFlight: 64, isReplicated: true }),
  updates({ shops: 1, inFlight: 256, isReplicated: true }),
  updates({ shops: 100, inFlight: 256, isReplicated: true }),
]
