import { issueKey } from '../keys/issue.ts'
import type { KeyStore } from '../keys/store.ts'
import { createToken, tokenDigest } from '../keys/token.ts'
import { PLAN_LIMITS } from '../plans/plans.ts'
import type { Pet, PetStatus } from '../stock/pet.ts'
import type { PastChange } from '../storage/embedded-engine.ts'
import { madeUpPast } from './demo-past.ts'

const SAMPLES: readonly [
  petId: number,
  name: string,
  quantity: number,
  status: PetStatus,
  lowStockAt: number | null,
][] = [
  [1001, 'Neon tetra', 120, 'available', 40],
  [1002, 'Guppy', 64, 'available', 20],
  [1003, 'Betta, blue', 7, 'available', 3],
  [1004, 'Betta, red', 0, 'sold', 3],
  [1005, 'Goldfish, fantail', 18, 'available', 6],
  [1006, 'Corydoras', 26, 'available', 10],
  [1007, 'Angelfish', 9, 'pending', 4],
  [1008, 'Cherry shrimp', 210, 'available', 80],
  [1009, 'Nerite snail', 33, 'available', 15],
  [2001, 'Syrian hamster', 5, 'available', 2],
  [2002, 'Dwarf hamster', 8, 'available', 3],
  [2003, 'Guinea pig, short hair', 4, 'available', 2],
  [2004, 'Guinea pig, rosette', 1, 'pending', 2],
  [2005, 'Dwarf rabbit', 3, 'available', 2],
  [2006, 'Lop-eared rabbit', 0, 'sold', 1],
  [2007, 'Chinchilla', 2, 'pending', 1],
  [3001, 'Budgerigar, green', 11, 'available', 4],
  [3002, 'Budgerigar, blue', 6, 'available', 4],
  [3003, 'Cockatiel', 2, 'available', 2],
  [3004, 'Zebra finch', 14, 'available', 6],
  [3005, 'Canary, yellow', 0, 'sold', 2],
  [4001, 'Leopard gecko', 3, 'available', 1],
  [4002, 'Corn snake', 1, 'pending', null],
  [4003, "Hermann's tortoise", 2, 'available', null],
]

export const SAMPLE_PETS: readonly Omit<Pet, 'updatedAt'>[] = SAMPLES.map(
  ([petId, name, quantity, status, lowStockAt]) => ({
    petId: BigInt(petId),
    name,
    quantity,
    status,
    lowStockAt,
  }),
)

const DEMO_KEY_ID = 'key_demo'

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

/** Puts a new demo key in place of the last one, and returns it: plan business, write access. */
export async function replaceDemoKey(
  keys: KeyStore,
  now: number,
  random: (count: number) => Uint8Array,
): Promise<string> {
  const limits = PLAN_LIMITS.business
  const token = createToken(random)
  const replaced = await keys.rotate(DEMO_KEY_ID, tokenDigest(token), null, now)
  if (replaced === 'done') {
    await keys.changePlan(DEMO_KEY_ID, 'business', limits, now)
    await keys.unban(DEMO_KEY_ID, now)
    return token
  }
  const request = {
    name: 'demo',
    plan: 'business',
    limits,
    access: 'write',
    expiresAt: null,
  } as const
  // A demo key that was revoked stays so; the next one gets an id of its own.
  const id = replaced === 'unknown_key' ? DEMO_KEY_ID : undefined
  const issued = issueKey(request, now, random, id)
  await keys.issue(issued.key)
  return issued.token
}
