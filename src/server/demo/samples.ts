import { DAY_MS, HOUR_MS } from '../../clocks/durations.ts'
import type { ChangeReason } from '../../stock/journal.ts'
import type { Pet, PetStatus } from '../../stock/pet.ts'
import type { PastChange } from '../../storage/embedded-engine.ts'

/** Whose changes those of the samples are. */
export const DEMO_KEY_ID = 'key_demo'

const SAMPLES: readonly [
  petId: number,
  name: string,
  quantity: number,
  status: PetStatus,
  lowStockAt: number | null,
  kind: string,
  /** EAN-13 of the range that GS1 leaves to each shop. */
  barcode: string,
][] = [
  [1001, 'Neon tetra', 120, 'available', 40, 'Freshwater fish', '2000000010014'],
  [1002, 'Guppy', 64, 'available', 20, 'Freshwater fish', '2000000010021'],
  [1003, 'Betta, blue', 7, 'available', 3, 'Freshwater fish', '2000000010038'],
  [1004, 'Betta, red', 0, 'sold', 3, 'Freshwater fish', '2000000010045'],
  [1005, 'Goldfish, fantail', 18, 'available', 6, 'Freshwater fish', '2000000010052'],
  [1006, 'Corydoras', 26, 'available', 10, 'Freshwater fish', '2000000010069'],
  [1007, 'Angelfish', 9, 'pending', 4, 'Freshwater fish', '2000000010076'],
  [1008, 'Cherry shrimp', 210, 'available', 80, 'Invertebrate', '2000000010083'],
  [1009, 'Nerite snail', 33, 'available', 15, 'Invertebrate', '2000000010090'],
  [2001, 'Syrian hamster', 5, 'available', 2, 'Small mammal', '2000000020013'],
  [2002, 'Dwarf hamster', 8, 'available', 3, 'Small mammal', '2000000020020'],
  [2003, 'Guinea pig, short hair', 4, 'available', 2, 'Small mammal', '2000000020037'],
  [2004, 'Guinea pig, rosette', 1, 'pending', 2, 'Small mammal', '2000000020044'],
  [2005, 'Dwarf rabbit', 3, 'available', 2, 'Small mammal', '2000000020051'],
  [2006, 'Lop-eared rabbit', 0, 'sold', 1, 'Small mammal', '2000000020068'],
  [2007, 'Chinchilla', 2, 'pending', 1, 'Small mammal', '2000000020075'],
  [3001, 'Budgerigar, green', 11, 'available', 4, 'Bird', '2000000030012'],
  [3002, 'Budgerigar, blue', 6, 'available', 4, 'Bird', '2000000030029'],
  [3003, 'Cockatiel', 2, 'available', 2, 'Bird', '2000000030036'],
  [3004, 'Zebra finch', 14, 'available', 6, 'Bird', '2000000030043'],
  [3005, 'Canary, yellow', 0, 'sold', 2, 'Bird', '2000000030050'],
  [4001, 'Leopard gecko', 3, 'available', 1, 'Reptile', '2000000040011'],
  [4002, 'Corn snake', 1, 'pending', null, 'Reptile', '2000000040028'],
  [4003, "Hermann's tortoise", 2, 'available', null, 'Reptile', '2000000040035'],
]

export const SAMPLE_PETS: readonly Omit<Pet, 'updatedAt'>[] = SAMPLES.map(
  ([petId, name, quantity, status, lowStockAt, kind, barcode]) => ({
    petId: BigInt(petId),
    name,
    kind,
    barcodes: [barcode],
    quantity,
    status,
    lowStockAt,
  }),
)

/** The samples, each with some weeks of sales and arrivals. */
export const sampleChanges = (now: number): readonly PastChange[] =>
  SAMPLE_PETS.flatMap((pet): PastChange[] => {
    const { petId } = pet
    const { began, changes } = madeUpPast(Number(petId), pet.quantity, now)
    return [
      { at: began.at, added: { ...pet, quantity: began.quantity } },
      ...changes.map((change) => ({ ...change, petId, keyId: DEMO_KEY_ID })),
    ]
  })

const DAYS = 45

/** A change of a sample's quantity that was never made, so that there is something to look at. */
interface MadeUpChange {
  /** UTC epoch milliseconds. */
  readonly at: number
  readonly quantity: number
  readonly reason: ChangeReason
}

interface Past {
  /** How many there were at the beginning, and when that was. */
  readonly began: { readonly at: number; readonly quantity: number }
  /** What came of it since, the oldest first: it ends with today's quantity. */
  readonly changes: readonly MadeUpChange[]
}

/**
 * Makes up some weeks of a pet's sales and arrivals, the same ones each time.
 * @param seed another one for each pet
 */
function madeUpPast(seed: number, quantity: number, now: number): Past {
  const random = repeatable(seed)
  const most = Math.max(4, Math.ceil(quantity * 1.8))
  const changes: MadeUpChange[] = []
  // From today back in time: each step finds out how many there were before it.
  let before = quantity
  let at = now - random(HOUR_MS / 2, 20 * HOUR_MS)
  for (const end = now - DAYS * DAY_MS; at > end; at -= random(5 * HOUR_MS, 50 * HOUR_MS)) {
    const after = before
    const hadArrived = after >= most * 0.8
    if (hadArrived) before = Math.max(0, after - random(Math.ceil(most / 2), most))
    else before = after + random(1, Math.max(1, Math.ceil(most / 9)))
    const reason = hadArrived ? 'arrival' : random(0, 15) === 0 ? 'died' : 'sale'
    changes.unshift({ at, quantity: after, reason })
  }
  return { began: { at, quantity: before }, changes }
}

/** Whole numbers between two, both included, in an order of their own for each seed (mulberry32). */
function repeatable(seed: number): (least: number, most: number) => number {
  let state = seed
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    const fraction = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    return least + Math.floor(fraction * (most - least + 1))
  }
}
