import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { deskOf, read } from '../support/desk.ts'
import { until } from '../support/wait.ts'
import type { Measure, Outcome } from './figures.ts'
import { rate, times } from './request-path.ts'
import { alternate, figureOf, ratios } from './rounds.ts'
import { petstockServer, shopWith, type Target } from './servers.ts'
import { PETS } from './update-run.ts'
import { wrk } from './wrk.ts'

const DAYS = 365
const REPORTS = 20

/** Writes so many sales, arrivals and losses, spread over a year, as an earlier version has left them. */
function sellForAYear(data: string, movements: number): void {
  using client = new Database(join(data, 'petstock.db'))
  client.run('PRAGMA synchronous = OFF')
  client.run(
    `INSERT INTO stock_movements (id, pet_id, previous_quantity, new_quantity, reason, key_id, at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
      SELECT (SELECT max(id) FROM stock_movements) + i, 1 + i * 7919 % ?2, 5,
        CASE WHEN i % 4 = 0 THEN 6 ELSE 4 END,
        CASE i % 8 WHEN 0 THEN 'arrival' WHEN 4 THEN 'return' WHEN 1 THEN 'died' ELSE 'sale' END,
        'key_of_a_till', ?3 + i * ?4 / ?1
      FROM n`,
    [movements, PETS_OF_REPORT, Date.now() - DAYS * 86_400_000, DAYS * 86_400_000],
  )
}

const PETS_OF_REPORT = 1_000

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const LAST_30_DAYS = () => `from=${dayBefore(29)}&to=${dayBefore(0)}&by=day`
const A_YEAR = () => `from=${dayBefore(364)}&to=${dayBefore(0)}&by=month`

const report = ({ url, key }: Target, query: string) =>
  read<{ isComplete: boolean }>(
    deskOf({ request: (path, init) => fetch(url + path, init) }, key).send(
      'GET',
      `/report?timeZone=Europe/Berlin&${query}`,
    ),
  )

/** Milliseconds that a report takes, as the middle of some. */
async function timeOf(server: Target, query: string): Promise<number> {
  const took: number[] = []
  for (let asked = 0; asked < REPORTS; asked++) {
    const before = performance.now()
    await report(server, query)
    took.push(performance.now() - before)
  }
  return figureOf(took).median
}

async function shopOfAYear(movements: number) {
  const shop = await shopWith(PETS_OF_REPORT)
  sellForAYear(shop.data, movements)
  return shop
}

async function longAgainstShort(query: string): Promise<Outcome> {
  using longShop = await shopOfAYear(1_000_000)
  using shortShop = await shopOfAYear(10_000)
  await using long = await petstockServer(longShop)
  await using short = await petstockServer(shortShop)
  for (const server of [long, short]) {
    await until(async () => (await report(server, query)).isComplete)
  }
  const took = await alternate({
    long: () => timeOf(long, query),
    short: () => timeOf(short, query),
  })
  const ratio = ratios(took.long, took.short)
  const ms = (of: readonly number[]) => `${figureOf(of).median.toFixed(1)} ms`
  return {
    text: `${times(ratio)} times: ${ms(took.long)} to ${ms(took.short)}`,
    holds: ratio.median <= 3,
  }
}

/** Nothing is counted in a shop whose place is beyond all movements. */
function countNothing(data: string): void {
  using client = new Database(join(data, 'petstock.db'))
  client.run(
    `INSERT INTO totals_place (id, movement_id) VALUES (1, ${2n ** 62n})
      ON CONFLICT (id) DO UPDATE SET movement_id = excluded.movement_id`,
  )
}

async function updatesBesideCounting(): Promise<Outcome> {
  using countedShop = await shopWith(PETS)
  using otherShop = await shopWith(PETS)
  countNothing(otherShop.data)
  await using counted = await petstockServer(countedShop)
  await using other = await petstockServer(otherShop)
  const update = async ({ key, list }: Target) =>
    (await wrk({ key, url: list, script: 'update.lua', pets: PETS })).perSecond
  const perSecond = await alternate({
    counted: () => update(counted),
    other: () => update(other),
  })
  const ratio = ratios(perSecond.counted, perSecond.other)
  return {
    text: `${times(ratio)}: ${rate(perSecond.counted)} to ${rate(perSecond.other)}`,
    holds: ratio.median >= 0.9,
  }
}

export const reports: readonly Measure[] = [
  {
    name: 'report of the last 30 days by day, after 1,000,000 movements in a year against 10,000',
    bound: 'at most 3 times',
    measure: () => longAgainstShort(LAST_30_DAYS()),
  },
  {
    name: 'report of a year by month, after 1,000,000 movements in it against 10,000',
    bound: 'at most 3 times',
    measure: () => longAgainstShort(A_YEAR()),
  },
  {
    name: 'updates while their movements are counted for the report, against a shop that counts none',
    bound: 'at least 0.9',
    measure: updatesBesideCounting,
  },
]
