import type { Found } from './reality.ts'

// What things cost, as measured. To measure again: `bun test/bench/run.ts scale`, on a machine that is as quiet as can
// be. Each entry names the row that says it.

export const MEASURED = {
  on: '2026-11-22',
  machine:
    'two shared cores of an Intel Xeon (family 6, model 143), Linux, Bun 1.4.5, PostgreSQL 15, Redis 7.0, all on one machine',
} as const

export type Place = 'node' | 'database' | 'redis'

export interface UnitCost {
  readonly what: string
  /** Microseconds of CPU time. */
  readonly node?: number
  readonly database?: number
  readonly redis?: number
  /** The beginning of the name of the bench row that says it. */
  readonly row: string
}

const QUESTION = 'scale: question of the lists, prepared'
const COMMIT = 'scale: commit of baskets, prepared'
const LIMITER = 'scale: question of the shared limiter, 1 in flight'
const KEYS = 'scale: key question'

/** Statements are prepared, and about many shops. */
export const PLAIN = {
  unchangedPoll: {
    what: 'HTTP of a list that has not changed (304)',
    node: 12.2,
    row: 'scale: HTTP of an unchanged list',
  },
  changedPoll: {
    what: 'HTTP of a list of 100 pets',
    node: 12.4,
    row: 'scale: HTTP of a list of 100 pets',
  },
  scanRequest: { what: 'HTTP of a scan', node: 56.2, row: 'scale: HTTP of a scan' },
  changeRequest: {
    what: 'HTTP of a movement or a basket',
    node: 171.1,
    row: 'scale: HTTP of a movement',
  },
  question: { what: 'question of the lists', node: 73.1, database: 347.8, row: QUESTION },
  questionShop: { what: 'each shop in it', node: 2.3, database: 1.4, row: QUESTION },
  commit: { what: 'commit of baskets', node: 313.2, database: 1145, row: COMMIT },
  basket: { what: 'each basket in it', node: 23.5, database: 105.8, row: COMMIT },
  line: { what: 'each line of them', node: 0.6, database: 47.3, row: COMMIT },
  scan: { what: 'look-up of a scanned code', node: 21.7, database: 42.6, row: 'scale: scan' },
  keyQuestion: { what: 'key question', node: 29.6, database: 69.8, row: KEYS },
  keyToken: { what: 'each token in it', node: 5.5, database: 10.7, row: KEYS },
  lastUse: {
    what: 'last use of a key, saved',
    node: 0.7,
    database: 4.4,
    row: 'scale: last use of keys',
  },
  pruningLook: {
    what: 'look at 400 rows of a journal, to prune it',
    node: 197.2,
    database: 232.4,
    row: 'scale: pruning',
  },
  streamSecond: {
    what: 'event stream, a second, beside the questions',
    node: 20,
    row: 'scale: 240 event streams',
  },
  idleSecond: {
    what: 'node by itself, a second, beside its key questions',
    node: 3_900,
    database: 530,
    row: 'scale: 240 event streams',
  },
  wholePet: {
    what: 'each pet of a shop that is read whole',
    node: 1.07,
    database: 1.91,
    row: 'scale: first list of a shop',
  },
  limiterTrip: { what: 'question of the limiter', node: 20.3, redis: 27.2, row: LIMITER },
} as const satisfies Record<string, UnitCost>

type Costs = Readonly<Record<keyof typeof PLAIN, UnitCost>>

const UNPREPARED_QUESTION = 'scale: question of the lists, not prepared'
const UNPREPARED_COMMIT = 'scale: commit of baskets, not prepared'

/** The same without --database-prepare, which is the default. The other statements were not measured so. */
export const UNPREPARED: Costs = {
  ...PLAIN,
  question: { ...PLAIN.question, node: 36.5, database: 507.1, row: UNPREPARED_QUESTION },
  questionShop: { ...PLAIN.questionShop, node: 4.9, database: 20.3, row: UNPREPARED_QUESTION },
  commit: { ...PLAIN.commit, node: 468.5, database: 2029.9, row: UNPREPARED_COMMIT },
  basket: { ...PLAIN.basket, node: 11.9, database: 23, row: UNPREPARED_COMMIT },
  line: { ...PLAIN.line, node: 2.1, database: 12.7, row: UNPREPARED_COMMIT },
}

const PLANNED_QUESTION = 'scale: question of the lists, prepared and planned once'
const PLANNED_COMMIT = 'scale: commit of baskets, prepared and planned once'

/** The same, where the database plans each statement once: plan_cache_mode = force_generic_plan. */
export const PLANNED_ONCE: Costs = {
  ...PLAIN,
  question: { ...PLAIN.question, node: 23.1, database: 48.9, row: PLANNED_QUESTION },
  questionShop: { ...PLAIN.questionShop, node: 2.9, database: 3, row: PLANNED_QUESTION },
  commit: { ...PLAIN.commit, node: 403, database: 860.7, row: PLANNED_COMMIT },
  basket: { ...PLAIN.basket, node: 21.8, database: 104.3, row: PLANNED_COMMIT },
  line: { ...PLAIN.line, node: 2.9, database: 44, row: PLANNED_COMMIT },
}

const SHARDED_QUESTION = 'scale: question of the lists, prepared, a shop a statement'
const SHARDED_COMMIT = 'scale: commit of baskets, prepared, a shop a statement'

/** Each statement is about one shop, as Citus needs it; without Citus, whose coordinator passes each on. */
export const A_SHOP_A_STATEMENT: Costs = {
  ...PLAIN,
  question: { ...PLAIN.question, node: 44.6, database: 21.8, row: SHARDED_QUESTION },
  questionShop: { ...PLAIN.questionShop, node: 2.5, database: 1.8, row: SHARDED_QUESTION },
  commit: { ...PLAIN.commit, node: 0, database: 0, row: SHARDED_COMMIT },
  basket: { ...PLAIN.basket, node: 402.2, database: 925.6, row: SHARDED_COMMIT },
  line: { ...PLAIN.line, node: 11.1, database: 10.2, row: SHARDED_COMMIT },
}

/** What happens once, after a fault. Rows: event streams, a page of the stock. */
export const ONCE = {
  stream: { node: 917, database: 667 },
  page: { node: 62.8, nodePet: 0.6, database: 282.2, databasePet: 0.6 },
  pet: { node: PLAIN.wholePet.node, database: PLAIN.wholePet.database },
  keyToken: { node: PLAIN.keyToken.node, database: PLAIN.keyToken.database },
  questionShop: { node: PLAIN.questionShop.node, database: PLAIN.questionShop.database },
} as const

/** Bytes, both ways on a network, in memory or on a disk. */
export const BYTES = {
  /** Rows: bytes on the wire. */
  unchangedList: 666,
  listPet: 47.7,
  question: 75,
  questionShop: 125,
  /** Taken as those of an unchanged list. */
  otherRequest: 666,
  /** Rows: commit of baskets, last use of keys. */
  journalLine: 370,
  walBasket: 4_775,
  walLastUse: 161,
  /** Rows: question of the shared limiter; event streams; resident memory. */
  limiterKey: 216,
  stream: 92e3,
  idleNode: 64e6,
  /** By the comment of its cache; not measured. */
  rememberedKey: 1_000,
} as const

export interface Trial {
  readonly shops: number
  readonly found: Found
}

/** What a real node needed under the traffic of so many shops. Row: a node with the requests of. */
export const REALITY: readonly [Trial, Trial, Trial] = [
  {
    shops: 1_000,
    found: {
      requests: 183.6,
      commits: 8.7,
      trips: 180.1,
      node: 0.089,
      database: 0.054,
      redis: 0.017,
    },
  },
  {
    shops: 4_000,
    found: { requests: 770, commits: 32.9, trips: 770, node: 0.205, database: 0.116, redis: 0.05 },
  },
  {
    shops: 12_000,
    found: {
      requests: 2_356,
      commits: 106.3,
      trips: 2_356,
      node: 0.386,
      database: 0.289,
      redis: 0.113,
    },
  },
]

/** Resident memory of a node. Row: database: resident memory of a node that has listed. */
export const MEMORY = { shops: 10_000, pets: 10, megabytes: 178 } as const
