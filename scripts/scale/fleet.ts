import { PRUNING_PAUSE_MS } from '../../src/server/journal-retention.ts'
import { ASK_EVERY_MS } from '../../src/storage/postgres/keys/credentials.ts'
import { SAVE_EVERY_MS } from '../../src/storage/postgres/keys/last-use.ts'
import type { Assumptions } from './assumptions.ts'
import { type NodeLoad, type OpenShop, playNode, type Waits } from './node-load.ts'
import { seeded } from './random.ts'
import type { PLAIN, Place, UnitCost } from './unit-costs.ts'

export type UnitCosts = Readonly<Record<keyof typeof PLAIN, UnitCost>>

/** What a node may take, and what it is told to. */
export interface Limits {
  /** Event streams that are open at once. */
  readonly streams: number
  readonly listBytes: number
  /** What a shop takes in memory besides its pets, and each pet. */
  readonly shopBytes: number
  readonly petBytes: number
  /** Keys that a node remembers. */
  readonly keys: number
  readonly connections: number
  /** How much of a core a node may need at the busiest time, and how much of its cores a database. */
  readonly busyShare: number
  readonly databaseCores: number
  /** Seconds to the database and back, and those of a commit that a standby has. */
  readonly roundTrip: number
  readonly commitTime: number
}

/** CPU cores, by what needs them. */
export type Cores = Readonly<Record<string, Readonly<Record<Place, number>>>>

export interface Node {
  readonly load: NodeLoad
  readonly shops: number
  readonly keys: number
  readonly streams: number
  readonly scans: number
  /** Requests that a limiter decides on. */
  readonly decisions: number
  /** Keys that it saves the last use of, each half minute. */
  readonly usedKeys: number
  readonly lines: number
  readonly changedPolls: number
  readonly listBytes: number
  /** Of one node, the first; or of what one node causes. */
  readonly cores: Cores
}

/** Keys: one a till, and one a page. */
const keysOf = (shops: readonly OpenShop[]): number =>
  shops.reduce((sum, { tills, pages }) => sum + tills + pages, 0)

export const sumOf = (cores: Cores, place: Place): number =>
  Object.values(cores).reduce((sum, each) => sum + each[place], 0)

const waitsOf = (costs: UnitCosts, { roundTrip, commitTime }: Limits): Waits => {
  const seconds = (...micros: readonly (number | undefined)[]) =>
    micros.reduce<number>((sum, each) => sum + (each ?? 0), 0) / 1e6
  const { question, questionShop, commit, basket } = costs
  return {
    question: (shops) =>
      roundTrip +
      seconds(question.node, question.database) +
      shops * seconds(questionShop.node, questionShop.database),
    commit: (shops) =>
      commitTime +
      seconds(commit.node, commit.database) +
      shops * seconds(basket.node, basket.database),
  }
}

const SAVES_A_SECOND = 1_000 / SAVE_EVERY_MS
const KEY_QUESTIONS_A_SECOND = 1_000 / ASK_EVERY_MS
/** All the time: a round over many shops takes longer than the hour between two rounds. */
const PRUNING_LOOKS_A_SECOND = 1_000 / PRUNING_PAUSE_MS

/** Works out what one of so many equal nodes does, and what it needs. */
export function nodeOf(
  nodes: number,
  open: readonly OpenShop[],
  assumptions: Pick<Assumptions, 'isSticky' | 'linesPerSale' | 'pollEvery'>,
  costs: UnitCosts,
  limits: Limits,
  seed = 1,
): Node {
  const random = seeded(seed)
  const { isSticky } = assumptions
  // With a sticky balancer a node has some shops, and else some of the requests of every shop.
  const mine = isSticky ? open.filter(() => random() < 1 / nodes) : open
  const share = isSticky ? 1 : 1 / nodes
  const load = playNode(mine, share, waitsOf(costs, limits), random)
  const all = (amount: (shop: OpenShop) => number) =>
    mine.reduce((sum, shop) => sum + amount(shop), 0) * share
  const scans = all((shop) => shop.scans)
  const decisions = load.polls + load.changes + scans
  const keys = keysOf(mine)
  const usedKeys = isSticky ? keys : keysSeen(mine, nodes)
  const pets = mine.reduce((sum, shop) => sum + shop.pets, 0)
  const listBytes = mine.length * limits.shopBytes + pets * limits.petBytes
  // Where they are more than a node remembers, the one that was not used for longest is forgotten.
  const unknownKeys = Math.max(0, 1 - limits.keys / keys)
  const unknownLists = Math.max(0, 1 - limits.listBytes / listBytes)
  const changed = load.polls * changedShare(mine, assumptions.pollEvery)
  const lines = all(({ sales, movements }) => sales * assumptions.linesPerSale + movements)
  const amounts: Record<string, readonly (readonly [keyof UnitCosts, number])[]> = {
    'polls over HTTP': [
      ['unchangedPoll', load.polls - changed],
      ['changedPoll', changed],
    ],
    'read index': [
      ['question', load.questions],
      ['questionShop', load.shopsAsked],
      ['streamSecond', all((shop) => shop.pages)],
    ],
    'lists that it forgot': [['wholePet', (load.polls * unknownLists * pets) / mine.length]],
    changes: [
      ['changeRequest', load.changes],
      ['commit', load.commits],
      ['basket', load.baskets],
      ['line', lines],
    ],
    scans: [
      ['scanRequest', scans],
      ['scan', scans],
    ],
    limiter: [['limiterTrip', decisions]],
    'nodes by themselves': [['idleSecond', 1]],
    'key question': [
      ['keyQuestion', KEY_QUESTIONS_A_SECOND],
      ['keyToken', decisions * unknownKeys],
    ],
    'last use of keys': [['lastUse', usedKeys * SAVES_A_SECOND]],
    'looks of the pruning': [['pruningLook', PRUNING_LOOKS_A_SECOND]],
  }
  return {
    load,
    shops: mine.length,
    keys,
    streams: all((shop) => shop.pages),
    scans,
    decisions,
    usedKeys,
    lines,
    changedPolls: changed,
    listBytes,
    cores: coresOf(amounts, costs),
  }
}

function coresOf(
  amounts: Record<string, readonly (readonly [keyof UnitCosts, number])[]>,
  costs: UnitCosts,
): Cores {
  const of = (place: Place, each: readonly (readonly [keyof UnitCosts, number])[]) =>
    each.reduce((sum, [name, amount]) => sum + (costs[name][place] ?? 0) * amount, 0) / 1e6
  return Object.fromEntries(
    Object.entries(amounts).map(([name, each]) => [
      name,
      { node: of('node', each), database: of('database', each), redis: of('redis', each) },
    ]),
  )
}

/** Keys of which a node sees a request in half a minute, where a balancer spreads them over all nodes. */
const keysSeen = (shops: readonly OpenShop[], nodes: number): number =>
  shops.reduce((sum, { tills, polls }) => {
    const requestsOfATill = (polls / tills) * 30
    return sum + tills * (1 - (1 - 1 / nodes) ** requestsOfATill)
  }, 0)

/** The share of polls that come after a change of their shop since the poll before. */
function changedShare(shops: readonly OpenShop[], pollEvery: number): number {
  let [changed, all] = [0, 0]
  for (const { polls, sales, movements } of shops) {
    all += polls
    changed += polls * (1 - Math.exp(-(sales + movements) * pollEvery))
  }
  return all === 0 ? 0 : changed / all
}

/** The same node, where each place needs so many times the cores. */
export const corrected = (node: Node, times: Readonly<Record<Place, number>>): Node => ({
  ...node,
  cores: Object.fromEntries(
    Object.entries(node.cores).map(([cause, { node: ofNode, database, redis }]) => [
      cause,
      {
        node: ofNode * times.node,
        database: database * times.database,
        redis: redis * times.redis,
      },
    ]),
  ),
})

export interface Fleet extends Node {
  readonly nodes: number
  /** What asks for so many nodes. */
  readonly bound: string
}

/** How many times what a node may take it needs, by what it is. */
export const strain = (node: Node, limits: Limits): Readonly<Record<string, number>> => ({
  'CPU of the node': sumOf(node.cores, 'node') / limits.busyShare,
  'event streams': node.streams / limits.streams,
  'lists in memory': node.listBytes / limits.listBytes,
  'keys that it remembers': node.keys / limits.keys,
})

const MOST_NODES = 4_096

/** Finds the least nodes that hold the load. Where no number does, what stays too much is not counted. */
export function fleetFor(work: (nodes: number) => Node, limits: Limits): Fleet {
  const atMost = strain(work(MOST_NODES), limits)
  const isBound = (name: string) => (atMost[name] ?? 0) <= 1
  const worst = (node: Node): readonly [string, number] =>
    Object.entries(strain(node, limits))
      .filter(([name]) => isBound(name))
      .reduce((most, each) => (each[1] > most[1] ? each : most))
  let [low, high] = [1, MOST_NODES]
  while (low < high) {
    const middle = (low + high) >> 1
    if (worst(work(middle))[1] <= 1) high = middle
    else low = middle + 1
  }
  // With one node less, this would be too much.
  const [bound] = worst(work(Math.max(1, low - 1)))
  return { ...work(low), nodes: low, bound }
}
