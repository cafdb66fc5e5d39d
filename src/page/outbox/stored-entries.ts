import { wellFormed } from '../../everywhere/well-formed.ts'
import { isSaleAmount } from '../../money/bounds.ts'
import { CHANGE_REASONS, type ChangeReason } from '../../stock/journal.ts'
import { isDifference } from '../../stock/movement.ts'
import { isQuantity, parsePetId } from '../../stock/pet.ts'
import { type EnumerableStorage, trySet } from '../kit/key-value-storage.ts'
import { type Entry, inOrder } from './entry.ts'

const PREFIX = 'petstock.outbox.'

/** Another tab may have an entry in its memory that was taken back: this says so until it has heard of it. */
const TAKEN_BACK = 'petstock.taken-back.'

/**
 * The form of the items. A page reads those of pages before it, which had no number at first, and leaves an item of a later
 * form to a page that knows it.
 */
const VERSION = 1

/**
 * The entries of an outbox in the browser's storage. Each entry is an item, so that no tab overwrites
 * the entry of another.
 */
export class StoredEntries {
  constructor(readonly storage: EnumerableStorage) {}

  /** Reads the entries in their order. Ignores items that are damaged or not of an outbox. */
  read(): Entry[] {
    const { storage } = this
    return this.#names()
      .flatMap((name) => readItem(name, storage.getItem(name)) ?? [])
      .sort(inOrder)
  }

  /** @returns false where the browser does not store it */
  trySet({ id, petId, ...rest }: Entry): boolean {
    return trySet(
      this.storage,
      PREFIX + id,
      JSON.stringify({ version: VERSION, petId: String(petId), ...rest }),
    )
  }

  drop(id: string): void {
    this.storage.removeItem(PREFIX + id)
  }

  /** Drops an entry, and has every tab know that it is not to be sent. */
  takeBack(id: string): void {
    trySet(this.storage, TAKEN_BACK + id, '')
    this.drop(id)
  }

  isTakenBack(id: string): boolean {
    return this.storage.getItem(TAKEN_BACK + id) !== null
  }

  /** The ids of the entries that were taken back. */
  takenBack(): string[] {
    return this.#names().flatMap((name) =>
      name.startsWith(TAKEN_BACK) ? name.slice(TAKEN_BACK.length) : [],
    )
  }

  /** To be called when every tab has heard of it. */
  forgetTakenBack(id: string): void {
    this.storage.removeItem(TAKEN_BACK + id)
  }

  #names(): string[] {
    const { storage } = this
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  }
}

/** The id of an entry, by the name of its item. */
export const entryIdOf = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined

/** @returns undefined where the item is no entry */
export function readItem(name: string, text: string | null): Entry | undefined {
  const id = entryIdOf(name)
  if (id === undefined || text === null || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) {
    return undefined
  }
  try {
    return readEntry(id, JSON.parse(text))
  } catch {
    return undefined
  }
}

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null

const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string'

function readEntry(id: string, item: unknown): Entry | undefined {
  if (!isObject(item) || !isKnownVersion(item.version)) return undefined
  const petId = typeof item.petId === 'string' ? parsePetId(item.petId) : undefined
  const what = readWhat(item.what)
  const { name, note, keyId, keyName, madeAt, place, tried, refusal, undoes, amount } = item
  const { currency } = item
  if (petId === undefined || what === undefined) return undefined
  if (!(isTextOrNull(name) && isTextOrNull(note) && isTextOrNull(refusal))) return undefined
  if (typeof keyId !== 'string' || typeof keyName !== 'string') return undefined
  if (!Number.isSafeInteger(madeAt) || !Number.isSafeInteger(place)) return undefined
  return {
    id,
    petId,
    name,
    what,
    // An older page could store half a character, which the service stored as U+FFFD.
    note: note === null ? null : wellFormed(note),
    keyId,
    keyName,
    madeAt: madeAt as number,
    place: place as number,
    // In doubt the entry may have been sent.
    tried: tried !== false,
    refusal,
    undoes: typeof undoes === 'string' ? undoes : null,
    amount: isSaleAmount(amount) ? amount : null,
    ...(isQuantity(currency) && { currency }),
  }
}

const isKnownVersion = (version: unknown): boolean =>
  version === undefined || (Number.isSafeInteger(version) && Number(version) <= VERSION)

function readWhat(what: unknown): Entry['what'] | undefined {
  if (!isObject(what)) return undefined
  const { change, reason, counted, expected } = what
  if (reason === 'count') {
    return isQuantity(counted) && isQuantity(expected) ? { counted, expected, reason } : undefined
  }
  return isDifference(change) && CHANGE_REASONS.includes(reason as ChangeReason)
    ? { change, reason: reason as ChangeReason }
    : undefined
}
