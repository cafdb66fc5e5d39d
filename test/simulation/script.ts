import { type CodeMaker, DEVICES } from './codes.ts'
import { type DatabaseFaults, NO_DATABASE_FAULTS, type Slowness } from './database.ts'
import type { DiskFailure } from './failing-disk.ts'
import { CLOCKS_AHEAD_MS, type Kind, kindsOf, sharedKindsOf } from './mixes.ts'
import { Random } from './random.ts'
import type { SharedByTabs } from './tab-bus.ts'
import { type Faults, NO_FAULTS } from './wire.ts'

/** Pets 1 to 4 have many, pet 5 has few: what is sold of it is often refused. */
export const PETS: readonly (readonly [petId: bigint, quantity: number])[] = [
  [1n, 1_000],
  [2n, 1_000],
  [3n, 1_000],
  [4n, 1_000],
  [5n, 3],
]

export type Deed =
  | {
      readonly do: 'update'
      readonly till: number
      readonly pet: number
      readonly quantity: number
    }
  | { readonly do: 'move'; readonly till: number; readonly pet: number; readonly change: number }
  | { readonly do: 'list'; readonly till: number }
  | { readonly do: 'rename'; readonly till: number; readonly pet: number; readonly name: string }
  | { readonly do: 'tap'; readonly tab: number; readonly pet: number; readonly change: number }
  /** A guest asks so often at once. */
  | { readonly do: 'ask'; readonly guest: number; readonly times: number }
  /** A guest goes on with the key that it has, whatever becomes of it. */
  | {
      readonly do: 'ask_often'
      readonly guest: number
      readonly times: number
      readonly everyMs: number
    }
  /** The same once, with the key that it has had before so many others. */
  | { readonly do: 'ask_with_earlier'; readonly guest: number; readonly back: number }
  | {
      readonly do: 'ask_to_update'
      readonly guest: number
      readonly pet: number
      readonly quantity: number
    }
  /** A manager does it with the key of a guest. */
  | { readonly do: 'issue' | 'renew' | 'revoke'; readonly guest: number }
  | { readonly do: 'set_access'; readonly guest: number; readonly access: 'read' | 'write' }
  /** A manager issues a key that ends so long after it. */
  | { readonly do: 'issue_ending'; readonly guest: number; readonly endsInMs: number }
  /** A manager brings in a file that sets each of these pets to one quantity. */
  | { readonly do: 'import'; readonly pets: readonly number[]; readonly quantity: number }
  /** The same with the import before so many others. */
  | { readonly do: 'import_again' | 'undo_import'; readonly back: number }
  /** Another process does it. */
  | { readonly do: 'issue_by_command' | 'revoke_by_command'; readonly guest: number }
  | { readonly do: 'make_code'; readonly by: CodeMaker; readonly access: 'read' | 'write' }
  | { readonly do: 'sign_in'; readonly device: number }
  | { readonly do: 'confirm_code' | 'revoke_keeper' }
  /** A buyer adds a supplier. */
  | { readonly do: 'add_supplier'; readonly name: string; readonly note: string }
  /** The same with the supplier before so many others. */
  | { readonly do: 'rename_supplier'; readonly back: number; readonly name: string }
  | { readonly do: 'note_supplier'; readonly back: number; readonly note: string }
  | { readonly do: 'order_from'; readonly back: number; readonly pet: number }
  | { readonly do: 'list_suppliers' }
  | { readonly do: 'take_back'; readonly tab: number }
  | { readonly do: 'open_tab'; readonly tab: number }
  | { readonly do: 'close_tab'; readonly tab: number }
  | { readonly do: 'tab_dies'; readonly tab: number; readonly writes: number }
  | { readonly do: 'kill'; readonly downMs: number }
  | { readonly do: 'cut_power'; readonly downMs: number; readonly inBatch: boolean }
  | { readonly do: 'restart'; readonly downMs: number }
  | { readonly do: 'fail_thread' }
  /** The server of a shared database ends, and starts again. */
  | { readonly do: 'restart_database'; readonly downMs: number }
  /** Another server of a shared database takes over, which lacks what was committed in the last milliseconds. */
  | {
      readonly do: 'fail_over'
      readonly downMs: number
      readonly lostMs: number
      /** What makes the standby fall behind makes some answers come so much later. */
      readonly lateMs?: number
    }
  /** Answers of a shared database come to a node so much later, for so long. */
  | ({ readonly do: 'slow_answers' } & Slowness)
  /** No commit succeeds for so long. */
  | { readonly do: 'fail_disk'; readonly how: DiskFailure; readonly ms: number }
  /** The clock of the machine is right by so much, whatever it was before. */
  | { readonly do: 'set_clock'; readonly aheadMs: number }
  /** Another process sets a quantity: at once, or after the writer has looked for such changes and before it locks. */
  | {
      readonly do: 'command'
      readonly pet: number
      readonly quantity: number
      readonly inBatch: boolean
    }

/** The shared database of several shops, and the nodes on it. */
export interface SharedDatabase {
  readonly nodes: number
  readonly shops: number
  readonly faults: DatabaseFaults
  /** How long a statement mostly takes on its way, and its answer. */
  readonly statementMs: number
}

/** Of which shop a deed of a shared database is, and which node it befalls. */
interface DeedPlace {
  readonly shop?: number
  readonly node?: number
}

/** What clients do, and what befalls them. Latencies and lost messages are drawn from the seed. */
export interface Script {
  readonly seed: number
  /** When the last deed is done, and the faults of the network end. */
  readonly ms: number
  readonly tills: number
  readonly tabs: number
  /** What the tabs have in common; absent: nothing. */
  readonly shared?: SharedByTabs | undefined
  readonly faults: Faults
  /** How long the disk mostly takes for a commit. */
  readonly commitMs: number
  /** How often a server makes a backup; absent: never. */
  readonly backupEveryMs?: number | undefined
  /** Absent: one shop in a data folder. */
  readonly database?: SharedDatabase | undefined
  readonly deeds: readonly (Deed & DeedPlace & { readonly at: number })[]
}

export const GUESTS = 2

/** A fast disk, an ordinary one, and one at its end. */
const DISKS_MS = [1, 10, 100]

const BACKUPS_EVERY_MS = [5_000, 20_000]

/** Deeds come in bursts of this length, so that some meet in one batch. */
const BURST_MS = 60

/** The script of a seed: of a shop in a data folder. */
export function scriptOf(seed: number): Script {
  const random = new Random(`script ${seed}`)
  const ms = Math.round(random.between(5_000, 90_000))
  const tills = 2 + random.below(2)
  const tabs = 2 + random.below(2)
  const kinds = kindsOf(random)
  const deeds = burstsOf(random, ms, kinds).map(({ at, kind }, place) => ({
    at,
    ...deedOf(kind, place, { random, tills, tabs, pets: PETS.length }),
  }))
  const faults = faultsOf(random)
  const commitMs = random.pick(DISKS_MS)
  const met = random.chance(0.1) ? NO_FAULTS : faults
  const backupEveryMs = random.pick(BACKUPS_EVERY_MS)
  const shared = random.pick([undefined, 'channel', 'channel_and_seat'] as const)
  return { seed, ms, tills, tabs, commitMs, deeds, faults: met, backupEveryMs, shared }
}

/** The script of a seed: of shops in a database. */
export function sharedScriptOf(seed: number): Script {
  const random = new Random(`shared script ${seed}`)
  const ms = Math.round(random.between(5_000, 40_000))
  const tills = 2 + random.below(2)
  const nodes = 2 + random.below(2)
  const shops = 1 + random.below(3)
  const isRush = random.chance(0.5)
  const areBusy = random.chance(0.5)
  const busy = new Map<number, number>()
  const pets = random.pick([PETS.length, PETS.length, 2])
  const bursts = burstsOf(random, ms, sharedKindsOf(random), isRush)
  const deeds = bursts.map(({ at, kind, burst }, place) => {
    const shop = areBusy
      ? busy.getOrInsertComputed(burst, () => random.below(shops))
      : random.below(shops)
    const node = random.below(nodes)
    return { at, shop, node, ...deedOf(kind, place, { random, tills, tabs: 0, pets }) }
  })
  const faults = random.chance(0.2) ? NO_FAULTS : faultsOf(random)
  const rate = rateOf(random)
  const often = { lost: rate(0.05), unanswered: rate(0.1), slow: rate(0.02) }
  const met = { ...often, refused: rate(0.05), full: rate(0.1) }
  const database = {
    ...{ nodes, shops, faults: random.chance(0.2) ? NO_DATABASE_FAULTS : met },
    statementMs: random.pick(STATEMENTS_MS),
  }
  return { seed, ms, tills, tabs: 0, commitMs: 0, deeds, faults, database }
}

/** A database beside the nodes, and one far away. */
const STATEMENTS_MS = [2, 10, 50]

/** In a rush, the next burst comes within this time. */
const RUSH_MS = 1_000

/** What is done when, in order. @param isRush whether bursts mostly come soon after each other */
function burstsOf(random: Random, ms: number, kinds: readonly Kind[], isRush = false) {
  const length = random.chance(0.3) ? 8 + random.below(20) : 30 + random.below(60)
  let last = 0
  return Array.from({ length }, (_, burst) => {
    const from =
      isRush && burst > 0 && random.chance(0.8)
        ? Math.min(last + random.below(RUSH_MS), ms - BURST_MS)
        : random.below(ms - BURST_MS)
    last = from
    return Array.from({ length: 1 + random.below(8) }, () => ({
      ...{ burst, at: from + Math.round(random.between(0, BURST_MS)) },
      kind: random.pick(kinds),
    }))
  })
    .flat()
    .toSorted((a, b) => a.at - b.at)
}

const rateOf = (random: Random) => (most: number) =>
  random.chance(0.5) ? random.between(0, most) : 0

function faultsOf(random: Random): Faults {
  const rate = rateOf(random)
  const often = { lost: rate(0.1), unanswered: rate(0.2), doubled: rate(0.2) }
  return { ...often, cut: rate(0.1), slow: rate(0.1) }
}

interface Chance {
  readonly random: Random
  readonly tills: number
  readonly tabs: number
  /** So many are in demand. */
  readonly pets: number
}

/** So few that some are taken. */
const supplierOf = (random: Random): string => `supplier ${1 + random.below(8)}`

function deedOf(kind: Kind, place: number, { random, tills, tabs, pets }: Chance): Deed {
  const till = random.below(tills)
  const tab = random.below(tabs)
  const pet = 1 + random.below(pets)
  const change = (1 + random.below(3)) * (random.chance(0.7) ? -1 : 1)
  // No other change comes to this quantity.
  const quantity = 1_000_000 + place * 10_000
  const guest = random.below(GUESTS)
  const downMs = Math.round(random.between(1, random.chance(0.1) ? 10_000 : 500))
  switch (kind) {
    case 'update':
      return { do: kind, till, pet, quantity }
    case 'move':
      return { do: kind, till, pet, change }
    case 'list':
      return { do: kind, till }
    case 'rename':
      return { do: kind, till, pet, name: `pet of deed ${place}` }
    case 'tap':
      return { do: kind, tab, pet, change }
    case 'ask':
      return { do: kind, guest, times: random.chance(0.2) ? 60 : 1 + random.below(10) }
    case 'ask_often':
      return { do: kind, guest, times: 10, everyMs: Math.round(random.between(50, 400)) }
    case 'ask_with_earlier':
      return { do: kind, guest, back: 1 + random.below(random.pick([3, 3, 12])) }
    case 'ask_to_update':
      return { do: kind, guest, pet, quantity }
    case 'issue':
    case 'renew':
    case 'revoke':
    case 'issue_by_command':
    case 'revoke_by_command':
      return { do: kind, guest }
    case 'issue_ending':
      return { do: kind, guest, endsInMs: Math.round(random.between(500, 20_000)) }
    case 'set_access':
      return { do: kind, guest, access: random.pick(['read', 'write']) }
    case 'import': {
      const pets = PETS.map(([petId]) => Number(petId)).filter(() => random.chance(0.4))
      return { do: kind, pets: pets.length === 0 ? [pet] : pets, quantity }
    }
    case 'import_again':
    case 'undo_import':
      return { do: kind, back: random.chance(0.8) ? 0 : 1 }
    case 'add_supplier':
      return { do: kind, name: supplierOf(random), note: `note of deed ${place}` }
    case 'rename_supplier':
      return { do: kind, back: random.below(3), name: supplierOf(random) }
    case 'note_supplier':
      return { do: kind, back: random.below(3), note: `note of deed ${place}` }
    case 'order_from':
      return { do: kind, back: random.below(3), pet }
    case 'tab_dies':
      return { do: kind, tab, writes: random.below(4) }
    case 'kill':
    case 'restart':
    case 'restart_database':
      return { do: kind, downMs }
    case 'fail_over': {
      const lostMs = Math.round(random.between(1, 1_000))
      const lateMs = random.chance(0.5) ? Math.round(random.between(100, 2_500)) : 0
      return { do: kind, downMs, lostMs, lateMs }
    }
    case 'slow_answers': {
      const ms = Math.round(random.between(100, 8_000))
      return { do: kind, ms, byMs: Math.round(random.between(100, 2_500)) }
    }
    case 'cut_power':
      return { do: kind, downMs, inBatch: random.chance(0.5) }
    case 'command':
      return { do: kind, pet, quantity, inBatch: random.chance(0.5) }
    case 'set_clock':
      return { do: kind, aheadMs: random.pick(CLOCKS_AHEAD_MS) }
    case 'make_code': {
      const by = random.pick<CodeMaker>(['manager', 'keeper'])
      return { do: kind, by, access: random.pick(['read', 'write']) }
    }
    case 'sign_in':
      return { do: kind, device: random.below(DEVICES) }
    case 'fail_disk': {
      const ms = Math.round(random.between(1, random.chance(0.2) ? 20_000 : 2_000))
      return { do: kind, how: random.pick(['full', 'sync']), ms }
    }
    case 'fail_thread':
    case 'confirm_code':
    case 'revoke_keeper':
    case 'list_suppliers':
      return { do: kind }
    default:
      return { do: kind, tab }
  }
}
