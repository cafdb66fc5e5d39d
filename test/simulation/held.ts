import { openConnection } from '../../src/storage/sqlite/driver/connection.ts'
import { isImport, isUndo } from './import-log.ts'
import { type Change, type Ledger, quantitiesOf, undoOf } from './ledger.ts'

export interface Row {
  readonly id: bigint
  readonly petId: bigint
  readonly previousId: bigint | null
  readonly previousQuantity: bigint
  readonly newQuantity: bigint
  readonly keyId: string | null
  readonly requestId: string | null
  readonly reason: string
  readonly note: string | null
  readonly at: bigint
}

interface StoredPet {
  readonly petId: bigint
  readonly name: string | null
  readonly quantity: bigint
  readonly lastMovementId: bigint | null
}

export interface Stored {
  readonly rows: readonly Row[]
  readonly pets: readonly StoredPet[]
}

export function readStored(database: string): Stored {
  const { client } = openConnection(database, 'read')
  try {
    const rows = client.query<Row>(
      `SELECT id, pet_id AS petId, previous_id AS previousId, previous_quantity AS previousQuantity,
        new_quantity AS newQuantity, key_id AS keyId, move_id AS requestId, reason, note, at FROM stock_movements ORDER BY id`,
    )
    const pets = client.query<StoredPet>(
      'SELECT pet_id AS petId, name, quantity, last_movement_id AS lastMovementId FROM inventory ORDER BY pet_id',
    )
    return { rows: rows.all(), pets: pets.all() }
  } finally {
    client.close()
  }
}

/** The same with what may be pruned of the journal, and was there at the beginning. */
export function withPruned(stored: Stored, old: readonly Row[]): Stored {
  const there = new Set(stored.rows.map(({ id }) => id))
  return { ...stored, rows: [...old.filter(({ id }) => !there.has(id)), ...stored.rows] }
}

/** What of the promises of the shop is not held by what is stored: a sentence each. */
export function notHeld(stored: Stored, ledger: Ledger): string[] {
  const knownUpTo = acknowledgedUpTo(stored, ledger)
  return [
    ...brokenChains(stored),
    ...wrongChanges(stored, ledger),
    ...unknownRows(stored, ledger),
    ...wrongNames(stored, ledger),
    ...wrongLists(stored, ledger, knownUpTo),
    ...wrongFeeds(stored, ledger, knownUpTo),
  ]
}

/** Histories are whole chains, and quantities follow the journal. */
function brokenChains({ rows, pets }: Stored): string[] {
  const last = new Map<bigint, Row>()
  const wrong: string[] = []
  for (const row of rows) {
    const before = last.get(row.petId)
    const isWhole =
      row.previousId === (before?.id ?? null) &&
      row.previousQuantity === (before?.newQuantity ?? 0n)
    if (!isWhole)
      wrong.push(`movement ${row.id} of pet ${row.petId} does not follow the one before it`)
    last.set(row.petId, row)
  }
  for (const { petId, quantity, lastMovementId } of pets) {
    const { id, newQuantity } = last.get(petId) ?? {}
    if (quantity !== newQuantity || lastMovementId !== id) {
      wrong.push(`pet ${petId} has ${quantity}, and its journal says ${newQuantity}`)
    }
  }
  return wrong
}

/** How often a change of each state may have been made. */
const TIMES: Record<Change['state'], readonly number[]> = {
  open: [0, 1],
  kept: [0, 1],
  gone: [1],
  unknown: [0, 1],
  acknowledged: [1],
  refused: [0],
  taken_back: [0],
}

function wrongChanges({ rows }: Stored, { changes, cameAgain }: Ledger): string[] {
  const byId = Map.groupBy(rows, ({ requestId }) => requestId)
  const byUpdate = Map.groupBy(rows, updateOf)
  return changes.flatMap((change) => {
    const isUpdate = change.id === undefined
    const made = (isUpdate ? byUpdate.get(nameOf(change)) : byId.get(change.id)) ?? []
    // An update that was sent again may be made again: it sets a quantity.
    const times = isUpdate ? Math.min(1, made.length) : made.length
    const state =
      change.state === 'refused' && cameAgain.has(change.id ?? '') ? 'unknown' : change.state
    if (!TIMES[state].includes(times)) {
      return [`${describe(change)} is ${change.state}, and was made ${times} times`]
    }
    const isAsAsked = isUpdate || made.every((row) => isOf(row, change))
    return isAsAsked ? [] : [`${describe(change)} was made in another way`]
  })
}

export const updateOf = (row: Row): string | undefined => {
  const { petId, newQuantity, requestId, keyId } = row
  return requestId === null && keyId !== null && !isUndo(row)
    ? `${petId}:${newQuantity}`
    : undefined
}

const undoneBy = ({ petId, previousQuantity }: Row): string =>
  undoOf({ petId, quantity: Number(previousQuantity) })

const nameOf = ({ petId, quantity }: Change): string => `${petId}:${quantity}`

const isOf = (row: Row, { petId, quantity }: Change): boolean =>
  row.petId === petId && Number(row.newQuantity - row.previousQuantity) === quantity

const describe = ({ who, id, petId, quantity }: Change): string =>
  id === undefined
    ? `the update of pet ${petId} to ${quantity} by ${who}`
    : `the movement ${id} of pet ${petId} by ${quantity} of ${who}`

/** Nothing is made that nobody has asked for. */
function unknownRows({ rows }: Stored, { changes }: Ledger): string[] {
  const ids = new Set(changes.map(({ id }) => id))
  const updates = new Set(changes.flatMap((change) => (change.id ? [] : [nameOf(change)])))
  return rows.flatMap((row) => {
    if (row.keyId === null || isUndo(row)) return []
    const update = updateOf(row)
    const isKnown = update === undefined ? ids.has(row.requestId ?? '') : updates.has(update)
    return isKnown ? [] : [`nobody asked for movement ${row.id} of pet ${row.petId}`]
  })
}

/**
 * A pet has a name that somebody gave it, and was not refused; another than at the beginning, once a client has heard that. Which of several
 * is the last nobody knows: a request that came twice may give its name again.
 */
function wrongNames({ pets }: Stored, { namings }: Ledger): string[] {
  const byPet = Map.groupBy(namings, ({ petId }) => petId)
  return pets.flatMap(({ petId, name }) => {
    const given = byPet.get(petId) ?? []
    const isGiven = given.some((each) => each.name === name && each.state !== 'refused')
    const isLost = given.some(({ state }) => state === 'acknowledged')
    const isFirst = given.every((each) => each.name !== name) && !isLost
    return isGiven || isFirst ? [] : [`the name of pet ${petId} is ${name}`]
  })
}

/** Who asks when so many changes were acknowledged gets the stock with the journal up to this place, or further. */
type KnownUpTo = (acknowledged: number) => number

function acknowledgedUpTo({ rows }: Stored, { acknowledged }: Ledger): KnownUpTo {
  const firstOf = new Map<string, number>()
  for (const [place, row] of rows.entries()) {
    const name = row.requestId ?? (isUndo(row) ? undoneBy(row) : updateOf(row))
    if (name !== undefined && !firstOf.has(name)) firstOf.set(name, place)
  }
  const upTo = runningMost(
    acknowledged.map((change) => firstOf.get(change.id ?? nameOf(change)) ?? 0),
  )
  return (count) => upTo[count - 1] ?? 0
}

/** At which places of the journal the stock was in a state, by what a list has of it. */
export function placesOfStates({ rows, pets }: Stored): Map<string, number[]> {
  const places = new Map<string, number[]>()
  const stock = new Map<bigint, bigint>()
  for (const [place, row] of rows.entries()) {
    stock.set(row.petId, row.newQuantity)
    if (isPartOfImport(row, rows[place + 1])) continue
    const text = quantitiesOf(
      pets.map(({ petId }) => ({ petId, quantity: Number(stock.get(petId)) })),
    )
    places.getOrInsertComputed(text, () => []).push(place)
  }
  return places
}

/**
 * Lists are linearizable: the journal is the one order of all changes, and each list is the stock after one of them. It is not
 * before what was acknowledged, or seen in a list, when the list was asked for.
 */
function wrongLists(
  stored: Stored,
  { lists, listsAcrossLosses, lostStates }: Ledger,
  knownUpTo: KnownUpTo,
): string[] {
  const places = placesOfStates(stored)
  const seenUpTo: number[] = []
  const wrong: string[] = []
  for (const list of lists) {
    const least = Math.max(knownUpTo(list.acknowledged), seenUpTo[list.seen - 1] ?? 0)
    const all = places.get(list.quantities) ?? []
    const place = all.find((each) => each >= least)
    if (place === undefined) {
      const why = all.length === 0 ? 'is no state of the stock' : 'is older than what was known'
      wrong.push(`the list ${list.quantities} of ${list.who} ${why}`)
    }
    seenUpTo.push(Math.max(seenUpTo.at(-1) ?? 0, place ?? 0))
  }
  for (const { who, quantities } of listsAcrossLosses) {
    if (places.has(quantities) || lostStates.has(quantities)) continue
    wrong.push(`the list ${quantities} of ${who} is no state of the stock, and was none`)
  }
  return wrong
}

/** A database has come back without what it had. */
export function lose(had: Stored, has: Stored, ledger: Ledger): void {
  const left = namesIn(has)
  const lost = namesIn(had).difference(left)
  ledger.lose((change) => lost.has(change.id ?? nameOf(change)), placesOfStates(had).keys())
}

const namesIn = ({ rows }: Stored): ReadonlySet<string | undefined> =>
  new Set(rows.map((row) => row.requestId ?? updateOf(row)))

/**
 * A stream of events says of each pet what the journal has, in its order, and of a time after it was asked for. A tab that changes over
 * to the stream of another one may hear what is older than what it knows: tabs lead together for a moment, and no stream
 * is as fast as another. Then the events that are still to come bring it to where it was.
 */
function wrongFeeds({ rows }: Stored, { said }: Ledger, knownUpTo: KnownUpTo): string[] {
  const histories = Map.groupBy(rows.entries(), ([, { petId }]) => petId)
  const wrong: string[] = []
  const streams = Map.groupBy(said, ({ who, from, petId }) => `${who} ${from} ${petId}`)
  for (const heard of streams.values()) {
    let least = 0
    for (const { who, petId, quantity, acknowledged } of heard) {
      const history = histories.get(petId) ?? []
      const known = knownUpTo(acknowledged)
      least = Math.max(
        least,
        history.findLastIndex(([place]) => place <= known),
      )
      const next = history.findIndex(
        ([, row], at) => at >= least && row.newQuantity === BigInt(quantity),
      )
      if (next < 0) wrong.push(`${who} hears late or never true that pet ${petId} has ${quantity}`)
      else least = next
    }
  }
  return wrong
}

/** Whether the next movement is of the same import or undo, which are made as a whole. */
function isPartOfImport(row: Row, next: Row | undefined): boolean {
  const name = importOf(row)
  return name !== undefined && next !== undefined && importOf(next) === name
}

/** The import or undo that has made a movement: each import sets its pets to a quantity of its own. */
function importOf(row: Row): string | undefined {
  if (isUndo(row)) return `undo of ${row.previousQuantity}`
  return isImport(row) ? `${row.newQuantity}` : undefined
}

function runningMost(values: readonly number[]): number[] {
  let most = 0
  return values.map((value) => {
    most = Math.max(most, value)
    return most
  })
}
