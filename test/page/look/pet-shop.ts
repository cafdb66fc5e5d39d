import { createKey, outputOf, serve, temporaryFolder } from '../../support/petstock.ts'

const ANIMALS: readonly (readonly [string, string | null])[] = [
  ['Antennenwels', 'Zierfische'],
  ['Aquarium 60 l, white cabinet', 'Zubehör'],
  ['Axolotl, Wildfarben, Jungtier', 'Amphibien'],
  ['Betta, halfmoon, male, royal blue with white fins', 'Zierfische'],
  ['Blauer Wellensittich, Männchen, Nachzucht 2026', 'Vögel'],
  ['Cat litter, clumping, 12 l', 'Zubehör'],
  ['Dwarf hamster, Winter White', 'Nager'],
  ['Farbmaus, verschiedene Farben', 'Nager'],
  ['Guppy, Männchen, Vollrot', 'Zierfische'],
  ['Heimchen, mittel (Futtertier)', 'Futter'],
  ['Hundefutter Adult Lamm & Reis 12 kg', 'Futter'],
  ['Kampffisch, Männchen, Crowntail, blau', 'Zierfische'],
  ['Leuchtstoffröhre T8, 60 cm, Tageslicht', null],
  ['Aufzuchtfutter für Jungfische und Zwergbuntbarsche, 250 ml', 'Futter'],
]
const ORIGINS = ['', 'L', 'XL', 'Import 2', 'Zucht 4', 'Import 5']
const QUANTITIES = [66, 7, 3, 24, 11, 140, 2, 38, 1_240, 12_400, 0, 70, 9]

/** How many pets the shop has that the page is measured by. */
export const PETS = 364

/** A shop as a pet shop is, of so many pets, on the compiled program: `await using shop = await petShop()`. */
export async function petShop(pets = PETS) {
  const folder = temporaryFolder()
  const data = folder.path
  const rows = Array.from({ length: pets }, (_, at) => {
    const [animal, kind] = ANIMALS[at % ANIMALS.length] ?? ['', null]
    const name = `${animal} ${ORIGINS[Math.floor(at / ANIMALS.length) % ORIGINS.length]}`.trim()
    const quantity = QUANTITIES[at % QUANTITIES.length]
    const status = at % 182 === 2 ? 'pending' : 'available'
    const level = at % 23 === 6 ? 40 : ''
    return `${1_000 + at},${quantity},${status},"${name}",${kind ?? ''},${level}`
  })
  const stdin = ['petId,quantity,status,name,kind,lowStockAt', ...rows, ''].join('\n')
  await outputOf(['inventory', 'import', '-', '--data', data], { stdin })
  const { key } = await createKey(data, '--name', 'Maria', '--access', 'manage')
  const server = await serve(data)
  return {
    ...{ url: server.url, data, key, server },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

export type PetShop = Awaited<ReturnType<typeof petShop>>
