import type { Pet } from '../../src/page/state/pet.ts'
import { EVERYTHING, PetSearch } from '../../src/page/state/query.ts'
import { pet } from '../page/pets.ts'
import type { Measure, Outcome } from './figures.ts'
import { times } from './request-path.ts'
import { alternate, figureOf, ratios } from './rounds.ts'

const PETS = 100_000
const SEARCHES = ['b', 'blue betta', '04006381', 'nothing like it']

const petsOfAShop = (): Pet[] =>
  Array.from({ length: PETS }, (_, at) =>
    pet({
      petId: BigInt(at),
      name: `Betta, "Crowntail" ${at % 2 ? 'blue' : 'red'} ${at}`,
      kind: at % 3 ? 'Fish' : null,
      barcodes: at % 5 ? [] : [String(4006381000000 + at)],
    }),
  )

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A search as it is written by hand: each pet's texts are compared when somebody types, and nothing is ranked. */
function searchByHand(pets: readonly Pet[], search: string): readonly Pet[] {
  const words = plain(search).split(/\s+/)
  return pets.filter(({ petId, name, kind, barcodes }) => {
    const text = plain(`${name} ${kind ?? ''} ${petId} ${barcodes.join(' ')}`)
    return words.every((word) => text.includes(word))
  })
}

/** Milliseconds of CPU that all of the searches take. */
function cpuOf(select: (search: string) => readonly Pet[]): number {
  const before = process.cpuUsage()
  for (const search of SEARCHES) select(search)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

async function againstByHand(): Promise<Outcome> {
  const pets = petsOfAShop()
  const byId = new Map(pets.map((each) => [each.petId, each]))
  const stock = { all: pets, find: (petId: bigint) => byId.get(petId) }
  const search = new PetSearch('en')
  const select = (text: string) => search.select(stock, { ...EVERYTHING, search: text })
  // The page prepares the index while the pets arrive.
  select('anything')
  const { page, byHand } = await alternate({
    page: async () => cpuOf(select),
    byHand: async () => cpuOf((text) => searchByHand(pets, text)),
  })
  const ratio = ratios(byHand, page)
  const { median, least, greatest } = figureOf(page)
  return {
    text: `${times(ratio)}: ${median.toFixed(0)} ms of CPU (${least.toFixed(0)} to ${greatest.toFixed(0)})`,
    holds: ratio.median >= 2,
  }
}

export const search: readonly Measure[] = [
  {
    name: 'page: four searches of 100,000 pets, against comparing the texts of each',
    bound: 'at least 2',
    measure: againstByHand,
  },
]
