import { PET_STATUSES, type StockLevel } from '../../../stock/pet.ts'
import { type StockSnapshot, statusOf, type TouchedPets } from '../../../stock/stock-listener.ts'
import type { Statements } from '../driver/lane.ts'
import type { shops } from '../schema/stock-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import { CLOCK, type DatabaseTime } from './database-time.ts'
import type { KnownShop, ShopQueries } from './shop-queries.ts'
import type { Question, ShopReading, ShopState, Version } from './shop-state.ts'
import { readAt, type Sightings } from './sightings.ts'

// One question asks for many shops at once: one statement, one snapshot. Of a shop that has moved on, only the
// pets with a row in the journal or in pet_edits since the known version are read, as one text a shop. The ids
// of those rows are one sequence without gaps: where they are fewer than the revisions, some were pruned.

/** More changes than these are read as the whole shop, which is cheaper. */
export const MOST_CHANGES = 2_000

/** A version that no shop has. */
const NOTHING_KNOWN: Version = { revision: -1n, op: '00000000-0000-0000-0000-000000000000' }

/** What shop queries call the parts of the question. */
interface QuestionNames {
  readonly shop: string
  /** The revision that is known, and the id of its batch. */
  readonly known: string
  readonly op: string
  /** Where `shops s` comes from. */
  readonly from: string
}

/**
 * The statement that asks what is new. Each pet is a number, a quantity and the first letter of a status; a pet that is gone has no more than its
 * number. Changed pets come in the order of their last changes.
 */
export const questionText = ({ shop, known, op, from }: QuestionNames): string => `
  SELECT s.shop_id, s.revision, s.last_op::text AS last_op,
    ${CLOCK} AS now,
    CASE WHEN ${known} < 0 THEN (
      SELECT string_agg(i.pet_id || ',' || i.quantity || ',' || left(i.status, 1), ';' ORDER BY i.pet_id)
      FROM inventory i WHERE i.shop_id = ${shop}) END AS stock,
    CASE WHEN ${known} >= 0 AND s.revision > ${known} AND s.revision <= ${known} + ${MOST_CHANGES} AND (${known} = 0
      OR EXISTS (SELECT FROM stock_movements m WHERE m.shop_id = ${shop} AND m.id = ${known} AND m.op_id = ${op})
      OR EXISTS (SELECT FROM pet_edits e WHERE e.shop_id = ${shop} AND e.id = ${known} AND e.op_id = ${op})
    ) THEN (
      SELECT sum(t.changes) || ';' || string_agg(t.pet_id || coalesce(',' || i.quantity || ',' || left(i.status, 1), ''), ';' ORDER BY t.newest)
      FROM (
        SELECT c.pet_id, count(*) AS changes, max(c.id) AS newest FROM (
          SELECT m.pet_id, m.id FROM stock_movements m WHERE m.shop_id = ${shop} AND m.id > ${known}
          UNION ALL SELECT e.pet_id, e.id FROM pet_edits e WHERE e.shop_id = ${shop} AND e.id > ${known}
        ) c GROUP BY c.pet_id
      ) t LEFT JOIN inventory i ON i.shop_id = ${shop} AND i.pet_id = t.pet_id) END AS changes
  FROM ${from}`

/** A row of {@link questionText}. */
export type NewsRow = StoredRow<typeof shops> & {
  readonly now: bigint
  readonly stock: string | null
  readonly changes: string | null
}

/** The shops of a question, as the response found them. */
interface ShopsRead {
  /** Those that have every change from before the question now. */
  readonly current: readonly ShopState[]
  /** Those that have to be asked for again. */
  readonly again: readonly ShopState[]
  readonly missing: readonly ShopState[]
}

interface ReadingDependencies {
  readonly time: DatabaseTime
  readonly shopQueries: ShopQueries
  readonly sightings: Sightings
}

/**
 * Asks once what is new in some shops, each of them once.
 * @throws what a lane throws
 */
export async function readShops(
  shops: readonly ShopState[],
  lane: Statements,
  { time, shopQueries, sightings }: ReadingDependencies,
): Promise<ShopsRead> {
  const questions = shops.map((shop) => shop.ask())
  const takeTime = time.ask()
  try {
    const rows = await shopQueries.readNew(lane, knownShops(shops, questions))
    const [row] = rows
    if (row !== undefined) takeTime(Number(row.now))
    return take(shops, questions, rows, sightings)
  } finally {
    shops.forEach((shop, place) => {
      shop.abandon(questions[place] as Question)
    })
  }
}

const knownShops = (shops: readonly ShopState[], questions: readonly Question[]): KnownShop[] =>
  shops.map(({ shopId }, place) => ({ shopId, ...(questions[place]?.known ?? NOTHING_KNOWN) }))

function take(
  shops: readonly ShopState[],
  questions: readonly Question[],
  rows: readonly NewsRow[],
  sightings: Sightings,
): ShopsRead {
  const found = new Map(rows.map((row) => [row.shop_id, row]))
  const current: ShopState[] = []
  const again: ShopState[] = []
  const missing: ShopState[] = []
  shops.forEach((shop, place) => {
    const question = questions[place] as Question
    const row = found.get(shop.shopId)
    if (row === undefined) {
      shop.forget()
      missing.push(shop)
    } else {
      const reading = readingOf(row, question.known)
      const before = shop.version
      const isCurrent = shop.take(question, reading)
      // What was taken up has all that the shop had.
      const base = isCurrent ? before : question.known
      sightings.saw(shop.shopId, reading, readAt(row.now), isFollowing(reading) ? base : undefined)
      ;(isCurrent ? current : again).push(shop)
    }
  })
  return { current, again, missing }
}

/** Whether a shop has what was known of it. */
const isFollowing = ({ kind }: ShopReading): boolean => kind === 'same' || kind === 'changes'

function readingOf(row: NewsRow, known: Version | undefined): ShopReading {
  const version = { revision: row.revision, op: row.last_op }
  if (known === undefined) {
    return { ...version, kind: 'whole', stock: snapshotOf(row.stock ?? '') }
  }
  if (version.revision === known.revision && version.op === known.op) {
    return { ...version, kind: 'same' }
  }
  if (row.changes === null) return { ...version, kind: 'other_history' }
  const [count, ...pets] = row.changes.split(';')
  if (BigInt(count as string) !== version.revision - known.revision) {
    return { ...version, kind: 'other_history' }
  }
  return { ...version, kind: 'changes', ...changesOf(pets) }
}

const CODE_OF_LETTER = new Map(PET_STATUSES.map((status, code) => [status.charAt(0), code]))

/** The code of a status, which the question sends by its first letter. */
function codeOfLetter(letter: string): number {
  const code = CODE_OF_LETTER.get(letter)
  if (code === undefined) throw new Error(`no status begins with "${letter}"`)
  return code
}

function changesOf(pets: readonly string[]): { touched: TouchedPets; petIds: bigint[] } {
  const changed: StockLevel[] = []
  const removed: bigint[] = []
  const petIds = pets.map((pet) => {
    const [id = '', quantity, letter] = pet.split(',')
    const petId = BigInt(id)
    if (letter === undefined) removed.push(petId)
    else changed.push({ petId, quantity: Number(quantity), status: statusOf(codeOfLetter(letter)) })
    return petId
  })
  return { touched: { changed, removed }, petIds }
}

/** @param text the pets, by ascending petId */
function snapshotOf(text: string): StockSnapshot {
  const pets = text === '' ? [] : text.split(';')
  const petIds = new BigInt64Array(pets.length)
  const quantities = new Int32Array(pets.length)
  const statuses = new Uint8Array(pets.length)
  pets.forEach((pet, place) => {
    const [petId = '', quantity, letter = ''] = pet.split(',')
    petIds[place] = BigInt(petId)
    quantities[place] = Number(quantity)
    statuses[place] = codeOfLetter(letter)
  })
  return { petIds, quantities, statuses }
}
