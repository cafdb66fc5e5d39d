import { BATCH_LIMIT } from '../../src/storage/postgres/shop/pending-changes.ts'
import { FOLLOW_EVERY_MS, SHOPS_AT_ONCE } from '../../src/storage/postgres/shop/read-index.ts'
import type { Assumptions } from './assumptions.ts'
import { isOpen, minuteShares } from './day.ts'
import { type Arrival, type Batch, gather } from './gathering.ts'
import { poisson, type Random } from './random.ts'
import type { Group } from './shops.ts'

/** A shop as it is in one minute, a second. */
export interface OpenShop {
  readonly sales: number
  readonly movements: number
  readonly scans: number
  readonly polls: number
  readonly tills: number
  readonly pages: number
  readonly pets: number
}

/** The shops that are open in a minute of a day. @param ofDay the sales of this day against the mean */
export function openShops(
  groups: readonly Group[],
  { linesPerSale, otherMovements, scansPerLine, polling, pollEvery }: Assumptions,
  ofDay: number,
  minute: number,
): readonly OpenShop[] {
  return groups.flatMap((group) => {
    if (isOpen(group, minute) === undefined) return []
    const share = ((minuteShares(group)[minute] ?? 0) * ofDay) / 60
    const { tills, pages, pets } = group.kind
    return group.sales.map((ofShop) => {
      const sales = ofShop * share
      const lines = sales * linesPerSale
      return {
        sales,
        movements: lines * otherMovements,
        scans: lines * scansPerLine,
        polls: (tills * polling) / pollEvery,
        tills,
        pages,
        pets,
      }
    })
  })
}

/** How long a node waits for the database, in seconds. */
export interface Waits {
  readonly question: (shops: number) => number
  readonly commit: (shops: number, changes: number) => number
}

/** How often the shops are asked for that someone listens to. */
const FOLLOWED_A_SECOND = 1_000 / FOLLOW_EVERY_MS

/** What one node does, a second. */
export interface NodeLoad {
  readonly polls: number
  readonly changes: number
  readonly questions: number
  /** Those that all questions of a second name. */
  readonly shopsAsked: number
  /** Of which a request or a listener came. */
  readonly distinctShops: number
  readonly commits: number
  readonly baskets: number
  /** Mean seconds that a poll waits for its question and its answer. */
  readonly pollWaits: number
}

/** So long that more than a hundred changes come, where that takes at most a minute. */
const secondsFor = (changes: number): number => Math.ceil(Math.min(60, Math.max(4, 150 / changes)))

/**
 * Plays some seconds of one node, by each request.
 * @param share of the requests of each of these shops that come to this node
 */
export function playNode(
  shops: readonly OpenShop[],
  share: number,
  waits: Waits,
  random: Random,
): NodeLoad {
  const rate = shops.reduce((sum, { sales, movements }) => sum + sales + movements, 0) * share
  const played = secondsFor(rate)
  const polls: Arrival[] = []
  const changes: Arrival[] = []
  const ticks: Arrival[] = []
  const come = (into: Arrival[], shop: number, each: number) => {
    for (let count = poisson(each * share * played, random); count > 0; count--) {
      into.push({ at: random() * played, shop })
    }
  }
  for (const [shop, { sales, movements, polls: asked, pages }] of shops.entries()) {
    come(polls, shop, asked)
    come(changes, shop, sales + movements)
    // The shop of a page that listens here. Several of a shop are followed once.
    if (random() < pages * share) {
      for (let tick = 0; tick < played * FOLLOWED_A_SECOND; tick++) {
        ticks.push({ at: tick / FOLLOWED_A_SECOND, shop })
      }
    }
  }
  const inOrder = (arrivals: Arrival[]) => arrivals.sort((a, b) => a.at - b.at)
  const asked = [...polls, ...ticks]
  const questions = gather(inOrder(asked), {
    seconds: waits.question,
    mostShops: SHOPS_AT_ONCE,
  })
  const commits = gather(inOrder(changes), { seconds: waits.commit, mostShops: BATCH_LIMIT })
  const isPoll = new Set(polls)
  const waited = questions.flatMap(({ endsAt, arrivals }) =>
    arrivals.filter((arrival) => isPoll.has(arrival)).map(({ at }) => endsAt - at),
  )
  const sumOf = (batches: readonly Batch[]) => batches.reduce((sum, { shops: n }) => sum + n, 0)
  return {
    polls: polls.length / played,
    changes: changes.length / played,
    questions: questions.length / played,
    shopsAsked: sumOf(questions) / played,
    distinctShops: distinctASecond([...asked, ...changes], played),
    commits: commits.length / played,
    baskets: sumOf(commits) / played,
    pollWaits: waited.reduce((sum, each) => sum + each, 0) / Math.max(1, waited.length),
  }
}

function distinctASecond(arrivals: readonly Arrival[], played: number): number {
  const seen = new Set(arrivals.map(({ at, shop }) => shop * played + Math.floor(at)))
  return seen.size / played
}
