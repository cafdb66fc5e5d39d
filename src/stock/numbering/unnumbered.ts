import { comparedCode, petIdOfCode } from '../barcode.ts'
import type { CodesInUse } from '../stored-stock.ts'

// A list of another program has no numbers of petstock's. Each pet of it is found by its code, by its barcodes or by
// its name, or it is new and gets the next free number.

/** What a file says of a pet without a number, by which the pet may be found. */
export interface UnnumberedPet {
  /** What another program calls it. It becomes one of its barcodes. */
  readonly code: string | null
  readonly barcodes: readonly string[]
  readonly name: string | null
  /** What it may have been called before: a name that it shares with other pets of the file. */
  readonly sharedName?: string | null
}

export const NAMESAKES = ['same', 'new'] as const
/** What a person says of pets that are not found by a code or a barcode: those with a name that is there are the same, or all are new. */
export type Namesakes = (typeof NAMESAKES)[number]

/** The pets of a file that have no number in it. */
export interface UnnumberedPets {
  readonly pets: readonly UnnumberedPet[]
  /** Undefined: it was not decided yet. */
  readonly namesakes: Namesakes | undefined
  /** The numbers that the file gives to its other pets. */
  readonly named: ReadonlySet<bigint>
  /** Numbers that would be a code of the file, too: none of them is given. */
  readonly reserved: ReadonlySet<bigint>
}

export type FoundBy = 'code' | 'barcode' | 'name' | 'new'

/** Which pets those of a file are, in their order. */
export interface Numbering {
  readonly petIds: readonly bigint[]
  readonly by: readonly FoundBy[]
}

/** Why a pet of a file has no number. Its place is that among the pets without one, from 0. */
export type WithoutNumber = {
  readonly place: number
} /** The one pet of its name, if there is one. */ & (
  | { readonly why: 'undecided'; readonly petId: bigint | null }
  /** Nothing would find it at the next import, or its name is that of others as well. */
  | { readonly why: 'unknown' | 'ambiguous_name' }
  | { readonly why: 'several_pets'; readonly petIds: readonly bigint[] }
  /** Another pet of the file is the same: the one at that place, or the one with that number. */
  | { readonly why: 'same_pet'; readonly petId: bigint; readonly as: number | null }
)

/** The stock in which the pets are looked for, as it is at one moment. */
export interface SearchedStock extends CodesInUse {
  petsNamed(name: string): readonly bigint[]
}

/** Null: a new pet, which has no number yet. */
export interface FoundPets {
  readonly petIds: readonly (bigint | null)[]
  readonly by: readonly FoundBy[]
}

/** The pet that a scan of a code finds. */
function petOf(code: string, { holderOf, isPet }: CodesInUse): bigint | undefined {
  const compared = comparedCode(code)
  const holder = holderOf(compared)
  if (holder !== undefined) return holder
  const number = petIdOfCode(compared)
  return number !== undefined && isPet(number) ? number : undefined
}

/** Finds which pets those of a file are. */
export function findPets(
  unnumbered: UnnumberedPets,
  stock: SearchedStock,
): FoundPets | { readonly refused: readonly WithoutNumber[] } {
  const search = new Search(unnumbered, stock)
  unnumbered.pets.forEach((pet, place) => {
    search.byCodes(pet, place)
  })
  search.byNames()
  return search.result()
}

interface Found {
  readonly petId: bigint | null
  readonly by: FoundBy
}

class Search {
  readonly #unnumbered: UnnumberedPets
  readonly #stock: SearchedStock
  readonly #found = new Map<number, Found>()
  readonly #refused: WithoutNumber[] = []
  /** Which pets of the file are already some of the stock, by their places; null: by their numbers. */
  readonly #claimed: Map<bigint, number | null>
  readonly #left: number[] = []
  readonly #hasCodes: boolean

  constructor(unnumbered: UnnumberedPets, stock: SearchedStock) {
    this.#unnumbered = unnumbered
    this.#stock = stock
    this.#claimed = new Map([...unnumbered.named].map((petId) => [petId, null]))
    this.#hasCodes = unnumbered.pets.some(({ code }) => code !== null)
  }

  byCodes({ code, barcodes }: UnnumberedPet, place: number): void {
    const byCode = code === null ? undefined : petOf(code, this.#stock)
    if (byCode !== undefined) {
      this.#claim(place, byCode, 'code')
      return
    }
    const petIds = new Set(barcodes.flatMap((barcode) => petOf(barcode, this.#stock) ?? []))
    const [petId] = petIds
    if (petId === undefined) this.#left.push(place)
    else if (petIds.size === 1) this.#claim(place, petId, 'barcode')
    else this.#refused.push({ place, why: 'several_pets', petIds: [...petIds] })
  }

  /** Pets that were found by their codes have no namesakes any more. */
  byNames(): void {
    const times = new Map<string, number>()
    for (const place of this.#left) {
      const { name } = this.#pet(place)
      if (name !== null) times.set(name, (times.get(name) ?? 0) + 1)
    }
    const claimed = new Set(this.#claimed.keys())
    const there = new Map<string, readonly bigint[]>()
    const look = (name: string | null | undefined) => {
      if (name == null || there.has(name)) return
      there.set(name, firstTwo(this.#stock.petsNamed(name), claimed))
    }
    for (const name of times.keys()) look(name)
    for (const place of this.#left) look(this.#pet(place).sharedName)
    for (const place of this.#left) {
      const { name, sharedName } = this.#pet(place)
      const own = there.get(name ?? '') ?? []
      const shared = own.length > 0 ? [] : (there.get(sharedName ?? '') ?? [])
      // Which of those that share a name it was, no name says.
      if (shared.length > 0) this.#byName(place, shared, 2)
      else this.#byName(place, own, name === null ? 0 : (times.get(name) ?? 0))
    }
  }

  /**
   * @param there the first pets that have its name
   * @param times how many pets of the file have it
   */
  #byName(place: number, there: readonly bigint[], times: number): void {
    const { code, barcodes, name } = this.#pet(place)
    const { namesakes } = this.#unnumbered
    const [petId, another] = there
    const isOne = times === 1 && another === undefined
    const hasCode = code !== null || barcodes.length > 0
    const isNew =
      petId === undefined &&
      (namesakes === 'same'
        ? hasCode || (name !== null && isOne)
        : hasCode && !this.#isAmongOthers(code))
    if (isNew || namesakes === 'new') {
      this.#found.set(place, { petId: null, by: 'new' })
    } else if (namesakes === undefined) {
      const only = isOne ? (petId ?? null) : null
      this.#refused.push({ place, why: 'undecided', petId: only })
    } else if (petId !== undefined && isOne) this.#claim(place, petId, 'name')
    else this.#refused.push({ place, why: name === null ? 'unknown' : 'ambiguous_name' })
  }

  /** Where other pets of the file have numbers or codes, one without may have lost its own. */
  #isAmongOthers(code: string | null): boolean {
    return this.#unnumbered.named.size > 0 || (code === null && this.#hasCodes)
  }

  result(): ReturnType<typeof findPets> {
    if (this.#refused.length > 0) return { refused: this.#refused }
    const found = this.#unnumbered.pets.map((_, place) => this.#found.get(place) as Found)
    return { petIds: found.map(({ petId }) => petId), by: found.map(({ by }) => by) }
  }

  #pet(place: number): UnnumberedPet {
    return this.#unnumbered.pets[place] as UnnumberedPet
  }

  #claim(place: number, petId: bigint, by: FoundBy): void {
    const as = this.#claimed.get(petId)
    if (as !== undefined) {
      this.#refused.push({ place, why: 'same_pet', petId, as })
      return
    }
    this.#claimed.set(petId, place)
    this.#found.set(place, { petId, by })
  }
}

/** The first of some pets that are not claimed; two say as much as all. */
function firstTwo(petIds: readonly bigint[], claimed: ReadonlySet<bigint>): readonly bigint[] {
  const first: bigint[] = []
  for (const petId of petIds) {
    if (!claimed.has(petId)) first.push(petId)
    if (first.length === 2) break
  }
  return first
}

/** Pets by their names, for {@link SearchedStock}. */
export function byNames(
  pets: Iterable<readonly [name: string | null, petId: bigint]>,
): SearchedStock['petsNamed'] {
  const named = new Map<string, bigint[]>()
  for (const [name, petId] of pets) {
    if (name === null) continue
    const same = named.get(name)
    if (same === undefined) named.set(name, [petId])
    else same.push(petId)
  }
  return (name) => named.get(name) ?? []
}

/** The names by which pets may be found, each once. */
export const namesIn = ({ pets }: UnnumberedPets): readonly string[] => [
  ...new Set(pets.flatMap(({ name, sharedName }) => [name ?? [], sharedName ?? []].flat())),
]

/** How many numbers new pets need. */
export const newPetsIn = ({ by }: FoundPets): number => by.filter((each) => each === 'new').length

/** Gives new pets their numbers, in their order. */
export function numbered({ petIds, by }: FoundPets, free: readonly bigint[]): Numbering {
  let next = 0
  return { petIds: petIds.map((petId) => petId ?? (free[next++] as bigint)), by }
}

/** Whether the pets have the same numbers. */
export const isSameNumbering = ({ petIds: a }: Numbering, { petIds: b }: Numbering): boolean =>
  a.length === b.length && a.every((petId, place) => petId === b[place])

/** The numbers that were given to new pets. */
export const givenIn = ({ petIds, by }: Numbering): readonly bigint[] =>
  petIds.filter((_, place) => by[place] === 'new')
