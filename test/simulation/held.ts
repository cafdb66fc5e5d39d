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
      'SELECT pet_id AS petId, quantity, last_movement_id AS lastMovementId FROM inventory ORDER BY pet_id',
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
  return [
    ...brokenChains(stored),
    ...wrongChanges(stored, ledger),
    ...unknownRows(stored, ledger),
    ...wrongLists(stored, ledger),
    ...wrongFeeds(stored, ledger),
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

const updateOf = (row: Row): string | undefined => {
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
 * Lists are linearizable: the journal is the one order of all changes, and each list is the stock after one of them. It is not
 * before what was acknowledged, or seen in a list, when the list was asked for.
 */
function wrongLists({ rows, pets }: Stored, { lists, acknowledged }: Ledger): string[] {
  const firstOf = new Map<string, number>()
  const places = new Map<string, number[]>()
  const stock = new Map<bigint, bigint>()
  for (const [place, row] of rows.entries()) {
    stock.set(row.petId, row.newQuantity)
    const name = row.requestId ?? (isUndo(row) ? undoneBy(row) : updateOf(row))
    if (name !== undefined && !firstOf.has(name)) firstOf.set(name, place)
    const text = quantitiesOf(
      pets.map(({ petId }) => ({ petId, quantity: Number(stock.get(petId)) })),
    )
    if (isPartOfImport(row, rows[place + 1])) continue
    places.getOrInsertComputed(text, () => []).push(place)
  }
  const upTo = runningMost(
    acknowledged.map((change) => firstOf.get(change.id ?? nameOf(change)) ?? 0),
  )
  const seenUpTo: number[] = []
  const wrong: string[] = []
  for (const list of lists) {
    const least = Math.max(upTo[list.acknowledged - 1] ?? 0, seenUpTo[list.seen - 1] ?? 0)
    const all = places.get(list.quantities) ?? []
    const place = all.find((each) => each >= least)
    if (place === undefined) {
      const why = all.length === 0 ? 'is no state of the stock' : 'is older than what was known'
      wrong.push(`the list ${list.quantities} of ${list.who} ${why}`)
    }
    seenUpTo.push(Math.max(seenUpTo.at(-1) ?? 0, place ?? 0))
  }
  return wrong
}

/** A feed says of each pet what the journal has, in its order. */
function wrongFeeds({ rows }: Stored, { said }: Ledger): string[] {
  const histories = Map.groupBy(rows, ({ petId }) => petId)
  const wrong: string[] = []
  for (const heard of Map.groupBy(said, ({ who, petId }) => `${who} ${petId}`).values()) {
    let place = 0
    for (const { who, petId, quantity } of heard) {
      const history = histories.get(petId) ?? []
      const next = history.findIndex(
        (row, at) => at >= place && row.newQuantity === BigInt(quantity),
      )
      if (next < 0) wrong.push(`${who} hears late or never true that pet ${petId} has ${quantity}`)
      else place = next
    }
  }
  return wrong
}

/** Whether the next movement is of the same import or undo, which are made as a whole. */
const isPartOfImport = (row: Row, next: Row | undefined): boolean =>
  (isImport(row) || isUndo(row)) && next?.at === row.at && next.note === row.note

function runningMost(values: readonly number[]): number[] {
  let most = 0
  return values.map((value) => {
    most = Math.max(most, value)
    return most
  })
}
