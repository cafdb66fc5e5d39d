import { openConnection } from '../../src/storage/sqlite/driver/connection.ts'
import { bodyOf, send } from './guests.ts'
import { keyOf } from './keys.ts'
import type { Life } from './scheduler.ts'
import type { ClientDependencies } from './till.ts'

/** A value that a field was to have, from when that was asked for, and until when it was surely set. */
interface Asked<T> {
  readonly value: T
  readonly from: number
  /** Infinity: nobody knows whether it was set. */
  until: number
}

/** What a field may have, as who sets it knows. */
class Field<T> {
  readonly #now: () => number
  #asked: Asked<T>[]

  constructor(first: T, now: () => number) {
    this.#now = now
    this.#asked = [{ value: first, from: 0, until: now() }]
  }

  ask(value: T): Asked<T> {
    const asked = { value, from: this.#now(), until: Number.POSITIVE_INFINITY }
    this.#asked.push(asked)
    return asked
  }

  /** @param status of the response; undefined: there was none */
  settle(asked: Asked<T>, status: number | undefined): void {
    if (status === undefined || status >= 500) return
    if (status < 300) asked.until = this.#now()
    else this.#asked = this.#asked.filter((each) => each !== asked)
  }

  get all(): readonly T[] {
    return this.#asked.map(({ value }) => value)
  }

  /** What was not surely replaced before a time. */
  possible(before = this.#now()): readonly T[] {
    const isReplaced = (asked: Asked<T>) =>
      this.#asked.some((later) => later.from >= asked.until && later.until <= before)
    return this.#asked.filter((asked) => !isReplaced(asked)).map(({ value }) => value)
  }
}

interface ShownSupplier {
  readonly supplierId: number
  readonly name: string
  readonly note: string | null
}

interface KnownSupplier {
  readonly id: number
  readonly name: Field<string>
  readonly note: Field<string | null>
  /** Its buyer was told of it as one that is added now. */
  isAdded: boolean
}

/** What the database has of suppliers. */
export interface StoredSuppliers {
  readonly suppliers: readonly (Omit<ShownSupplier, 'supplierId'> & { readonly id: bigint })[]
  readonly pets: readonly { readonly petId: bigint; readonly supplierId: bigint | null }[]
}

export function readSuppliers(database: string): StoredSuppliers {
  const { client } = openConnection(database, 'read')
  try {
    const suppliers = client.query<StoredSuppliers['suppliers'][0]>(
      'SELECT id, name, note FROM suppliers ORDER BY id',
    )
    const pets = client.query<StoredSuppliers['pets'][0]>(
      'SELECT pet_id AS petId, supplier_id AS supplierId FROM inventory',
    )
    return { suppliers: suppliers.all(), pets: pets.all() }
  } finally {
    client.close()
  }
}

/** Who writes down the suppliers of the shop, and of which of them a pet is ordered. */
export class Buyer {
  readonly #token: string
  readonly #fetch
  readonly #now: () => number
  readonly #known: KnownSupplier[] = []
  /** The names that were asked for, each as often as it was. */
  readonly #names: string[] = []
  /** By name: of which supplier each pet is ordered. */
  readonly #orders = new Map<bigint, Field<string | null>>()
  readonly wrong: string[] = []

  constructor(name: string, { wire, scheduler }: ClientDependencies) {
    const life: Life = { name, isAlive: true }
    this.#token = keyOf(name).token
    this.#now = scheduler.monotonic
    this.#fetch = wire.fetchOf(life, name, { mayDouble: false })
  }

  async add(name: string, note: string): Promise<void> {
    this.#names.push(name)
    const response = await this.#send('POST', '/suppliers', { name, note })
    const isTaken = this.#names.filter((each) => each === name).length > 1
    if (response?.status === 409 && !isTaken) this.wrong.push(`no supplier has the name ${name}`)
    const added = response?.status === 201 && (await bodyOf<ShownSupplier>(response))
    if (!added) return
    const known = this.#know({ name, note, supplierId: added.supplierId })
    if (known.isAdded) this.wrong.push(`supplier ${known.id} is added twice`)
    known.isAdded = true
  }

  /** @returns one of which the buyer may know already */
  #know({ supplierId: id, name, note }: ShownSupplier): KnownSupplier {
    const known = this.#known.find((each) => each.id === id)
    if (known !== undefined) return known
    const told: KnownSupplier = {
      ...{ id, name: new Field(name, this.#now), note: new Field(note, this.#now) },
      isAdded: false,
    }
    this.#known.push(told)
    return told
  }

  /** @param back how many came to be known after it */
  async rename(back: number, name: string): Promise<void> {
    const supplier = this.#known.at(-1 - back)
    if (supplier === undefined) return
    this.#names.push(name)
    const asked = supplier.name.ask(name)
    supplier.name.settle(asked, await this.#edit(supplier, { name }))
  }

  async note(back: number, note: string | null): Promise<void> {
    const supplier = this.#known.at(-1 - back)
    if (supplier === undefined) return
    const asked = supplier.note.ask(note)
    supplier.note.settle(asked, await this.#edit(supplier, { note }))
  }

  /** A pet is ordered of a supplier whose name is known. */
  async order(petId: bigint, back: number): Promise<void> {
    const { name: names } = this.#known.at(-1 - back) ?? {}
    const [name, ...others] = names?.possible() ?? []
    if (name === undefined || others.length > 0) return
    const order = this.#orders.getOrInsertComputed(petId, () => new Field(null, this.#now))
    const asked = order.ask(name)
    const response = await this.#send('PATCH', `/inventory/${petId}`, { supplier: name })
    order.settle(asked, response?.status)
    const isRenamed = names?.possible().some((each) => each !== name)
    if (response?.status === 400 && !isRenamed) this.wrong.push(`the supplier ${name} is unknown`)
  }

  async list(): Promise<void> {
    const known = [...this.#known]
    const before = this.#now()
    const response = await this.#send('GET', '/suppliers', undefined)
    const shown = response?.ok && (await bodyOf<{ suppliers: ShownSupplier[] }>(response))
    if (!shown) return
    const suppliers = shown.suppliers.map(({ supplierId: id, ...each }) => ({ ...each, id }))
    for (const what of wrongSuppliers(known, suppliers, before)) this.wrong.push(`listed: ${what}`)
    // Nobody else has changed what is not known yet.
    for (const supplier of shown.suppliers) this.#know(supplier)
  }

  notHeld({ suppliers, pets }: StoredSuppliers): string[] {
    const stored = suppliers.map(({ id, ...each }) => ({ ...each, id: Number(id) }))
    const gaps = stored.some(({ id }, place) => id !== place + 1)
    const unasked = stored.filter(({ name }) => !this.#names.includes(name))
    return [
      ...this.wrong,
      ...wrongSuppliers(this.#known, stored),
      ...(gaps ? [`the numbers of suppliers are ${stored.map(({ id }) => id).join(', ')}`] : []),
      ...unasked.map(({ name }) => `nobody asked for the supplier ${name}`),
      ...pets.flatMap(({ petId, supplierId }) => this.#wrongOrder(petId, supplierId)),
    ]
  }

  #wrongOrder(petId: bigint, supplierId: bigint | null): string[] {
    const possible = this.#orders.get(petId)?.possible() ?? [null]
    const names = this.#known.find(({ id }) => BigInt(id) === supplierId)?.name.all
    const isKnown = supplierId === null || names !== undefined
    const isRight =
      supplierId === null
        ? possible.includes(null)
        : possible.some((name) => name !== null && (names?.includes(name) ?? !isKnown))
    return isRight ? [] : [`pet ${petId} is ordered of supplier ${supplierId}`]
  }

  async #edit(supplier: KnownSupplier, edit: object): Promise<number | undefined> {
    const response = await this.#send('PATCH', `/suppliers/${supplier.id}`, edit)
    if (response?.status === 404) this.wrong.push(`there is no supplier ${supplier.id}`)
    return response?.status
  }

  #send(method: string, path: string, sent: object | undefined): Promise<Response | undefined> {
    return send(this.#fetch, { method, path: `/desk/api${path}`, token: this.#token, sent })
  }
}

/** Each supplier that is known is there, as it was written down last. */
const wrongSuppliers = (
  known: readonly KnownSupplier[],
  there: readonly (Omit<ShownSupplier, 'supplierId'> & { readonly id: number })[],
  before?: number,
): string[] =>
  known.flatMap(({ id, name, note }) => {
    const found = there.find((each) => each.id === id)
    const isRight =
      found !== undefined &&
      name.possible(before).includes(found.name) &&
      note.possible(before).includes(found.note)
    return isRight ? [] : [`supplier ${id} is ${found?.name}, with the note ${found?.note}`]
  })
