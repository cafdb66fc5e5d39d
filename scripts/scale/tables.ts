import { EUROPE, SATURDAY } from './assumptions.ts'
import { type Case, casesOf, type Scenario } from './cases.ts'
import { breaking, cores, fleets, node, short } from './fleet-tables.ts'
import { afterFaults } from './herds.ts'
import { journalBytesADay, linesADay } from './journal.ts'
import { AS_IT_IS, KEPT_DAYS } from './limits.ts'
import { type Cell, figure, table } from './markdown.ts'
import { seeded } from './random.ts'
import { type Found, predict } from './reality.ts'
import { drawShops } from './shops.ts'
import { drawDay, expectedDay, FLOWS, type Moment, percentile, requestsOf } from './traffic.ts'
import { BYTES, MEMORY, PLAIN, PLANNED_ONCE, REALITY, type UnitCost } from './unit-costs.ts'

const percent = (share: number): string => `${figure(share * 100)} %`

function shops(): string {
  return table(
    ['shop', 'of all', 'tills', 'stock pages open', 'sales a day', 'pets'],
    EUROPE.classes.map(({ name, share, tills, pages, sales, pets }) => [
      name,
      percent(share),
      tills,
      pages,
      sales,
      pets,
    ]),
  )
}

function costs(): string {
  const micros = (value: number | undefined): Cell => value ?? ''
  return table(
    ['microseconds of CPU', 'node', 'database', 'Redis'],
    Object.values(PLAIN).map((cost: UnitCost) => [
      cost.what,
      micros(cost.node),
      micros(cost.database),
      micros(cost.redis),
    ]),
  )
}

const NAMES = {
  sales: 'sales (a basket each)',
  movements: 'other changes',
  scans: 'scans',
  polls: 'lists',
  changedPolls: 'of these, lists that have changed',
}

function traffic({ shops: count, seed }: Scenario): string {
  const assumptions = { ...EUROPE, shops: count }
  const expected = expectedDay(drawShops(assumptions, seeded(seed)), assumptions, SATURDAY)
  const drawn = drawDay(expected, seeded(seed + 1))
  const row = (name: string, seconds: ArrayLike<number>): Cell[] => {
    const total = Array.from(seconds).reduce((sum, each) => sum + each, 0)
    const high = percentile(seconds, 1)
    return [name, total, total / 86_400, percentile(seconds, 0.95), percentile(seconds, 0.99), high]
  }
  const all = drawn.sales.map((_, at) =>
    requestsOf({
      sales: drawn.sales[at] ?? 0,
      movements: drawn.movements[at] ?? 0,
      scans: drawn.scans[at] ?? 0,
      polls: drawn.polls[at] ?? 0,
    }),
  )
  const most = (name: keyof Moment) => Math.max(...expected.map((moment) => moment[name]))
  const level = (name: string, key: keyof Moment): Cell[] => [name, '', '', '', '', most(key)]
  return table(
    ['Saturday', 'in all', 'a second, mean', '95 % of seconds', '99 %', 'most'],
    [
      ...FLOWS.map((flow) => row(NAMES[flow], drawn[flow])),
      row('decisions of the limiter', all),
      level('shops open at once', 'shops'),
      level('tills on at once', 'tills'),
      level('event streams at once', 'pages'),
    ],
  )
}

function growth(cases: readonly Case[]): string {
  const [, , raised] = cases as [Case, Case, Case]
  const count = raised.peak.shops
  const lines = linesADay(count)
  const sales = lines / (1 + EUROPE.otherMovements) / EUROPE.linesPerSale
  const changes = sales + lines - sales * EUROPE.linesPerSale
  const { nodes, load, decisions, changedPolls, streams } = raised.fleet
  const pets = EUROPE.classes.reduce((sum, { share, pets: each }) => sum + share * each, 0)
  const answered = (load.polls - changedPolls) * BYTES.unchangedList
  const lists = changedPolls * (BYTES.unchangedList + pets * BYTES.listPet)
  const toClients = answered + lists + (decisions - load.polls) * BYTES.otherRequest
  const toDatabase = load.questions * BYTES.question + load.shopsAsked * BYTES.questionShop
  const megabits = (bytes: number) => (bytes * 8) / 1e6
  return table(
    ['', 'derived'],
    [
      ['rows of the journal, a day in the mean of a week', lines],
      ['journal with its indexes, GB a day', journalBytesADay(count) / 1e9],
      [
        `journal of ${KEPT_DAYS} days, which is when it stops growing, TB`,
        (journalBytesADay(count) * KEPT_DAYS) / 1e12,
      ],
      ['WAL of the changes, GB a day', (changes * BYTES.walBasket) / 1e9],
      [
        'WAL of the last uses of keys, GB in ten busy hours',
        (raised.fleet.usedKeys * nodes * 2 * 60 * 10 * BYTES.walLastUse) / 1e9,
      ],
      ['network of a node with clients, Mbit a second', megabits(toClients)],
      [
        'network of a node with the database, questions of the lists, Mbit a second',
        megabits(toDatabase),
      ],
      ['network of all nodes with clients, Mbit a second', megabits(toClients) * nodes],
      ['memory of a node: program, lists, keys, streams, MB', memoryOf(raised.fleet, streams)],
      ['memory of the limiter, MB', (raised.fleet.keys * nodes * BYTES.limiterKey) / 1e6],
    ],
  )
}

/** Megabytes of a node. */
const memoryOf = (
  { keys, listBytes }: { readonly keys: number; readonly listBytes: number },
  streams: number,
): number =>
  (BYTES.idleNode + listBytes + keys * BYTES.rememberedKey + streams * BYTES.stream) / 1e6

function reality(): string {
  const names: readonly (readonly [keyof Found, string])[] = [
    ['requests', 'requests a second'],
    ['commits', 'commits a second'],
    ['node', 'cores of the node'],
    ['database', 'cores of the database'],
    ['redis', 'cores of Redis'],
  ]
  const cpu = REALITY.flatMap(({ shops: count, found }) => {
    const said = predict(count, PLANNED_ONCE)
    return names.map(([key, name]): Cell[] => [
      count.toLocaleString('en'),
      name,
      said[key],
      found[key],
      found[key] / said[key],
    ])
  })
  const { shops: keys, pets, megabytes } = MEMORY
  const listBytes = keys * (AS_IT_IS.shopBytes + pets * AS_IT_IS.petBytes)
  const said = memoryOf({ keys, listBytes }, 0)
  const memory = [
    `${keys.toLocaleString('en')}, of ${pets} pets`,
    'MB of a node that has listed all',
    said,
    megabytes,
    megabytes / said,
  ]
  return table(
    ['shops', '', 'the model says', 'measured', 'measured against the model'],
    [...cpu, memory],
  )
}

/** All tables of the page, by name. */
export function tablesOf(scenario: Scenario): Readonly<Record<string, string>> {
  const cases = casesOf(scenario)
  const detailed = cases.slice(0, 5)
  return {
    short: short(cases),
    shops: shops(),
    costs: costs(),
    traffic: traffic(scenario),
    node: node(detailed),
    fleets: fleets(cases),
    cores: cores(detailed),
    breaking: breaking(cases),
    faults: afterFaults(cases),
    growth: growth(cases),
    reality: reality(),
  }
}
