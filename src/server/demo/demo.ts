import { COMMAND } from '../../keys/access-change.ts'
import type { AccessStore } from '../../keys/access-store.ts'
import { isInForce } from '../../keys/api-key.ts'
import { issueKey } from '../../keys/issue.ts'
import { makeCode } from '../../keys/make-code.ts'
import { SETUP_CODE_MS } from '../../keys/sign-in-code.ts'
import { createToken, tokenDigest } from '../../keys/token.ts'
import { PLAN_LIMITS } from '../../plans/plans.ts'
import type { Pet, PetStatus } from '../../stock/pet.ts'
import type { PastChange } from '../../storage/embedded-engine.ts'
import { madeUpPast } from './demo-past.ts'

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

const DEMO_KEY_ID = 'key_demo'
/** The person whom the demo's link signs in. */
const DEMO_MANAGER = 'demo manager'

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
  access: Pick<AccessStore, 'change'>,
  now: number,
  random: (count: number) => Uint8Array,
): Promise<string> {
  const at = { machine: now, endsBy: now }
  const limits = PLAN_LIMITS.business
  const token = createToken(random)
  const ofKey = { keyId: DEMO_KEY_ID }
  const renewal = {
    kind: 'renew_key',
    ...ofKey,
    digest: tokenDigest(token),
    oldEndsAt: null,
  } as const
  const { outcome } = await access.change(renewal, COMMAND, at)
  if (outcome === 'done') {
    await access.change({ kind: 'change_plan', ...ofKey, plan: 'business', limits }, COMMAND, at)
    await access.change({ kind: 'unban_key', ...ofKey }, COMMAND, at)
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
  const id = outcome === 'unknown_key' ? DEMO_KEY_ID : undefined
  const issued = issueKey(request, now, random, id)
  await access.change({ kind: 'add_key', key: issued.key, evenIfNameTaken: true }, COMMAND, at)
  return issued.token
}

/**
 * Makes a code that signs one browser in as the demo's manager, and ends the one of the start before.
 * @returns undefined where too many codes wait
 */
export async function makeDemoCode(
  access: AccessStore,
  now: number,
  random: (count: number) => Uint8Array,
): Promise<string | undefined> {
  const at = { machine: now, endsBy: now }
  for (const key of await access.listKeys(now)) {
    if (key.name !== DEMO_MANAGER || !isInForce(key, now)) continue
    await access.change({ kind: 'revoke_key', keyId: key.id }, COMMAND, at)
  }
  const purpose = {
    kind: 'new_key',
    name: DEMO_MANAGER,
    access: 'manage',
    plan: 'business',
    limits: PLAN_LIMITS.business,
    expiresAt: null,
  } as const
  const request = { purpose, lengthMs: SETUP_CODE_MS, madeBy: null, isConfirmed: true }
  const { text, code } = makeCode(request, now, random)
  const { outcome } = await access.change({ kind: 'make_code', code }, COMMAND, at)
  return outcome === 'done' ? text : undefined
}
