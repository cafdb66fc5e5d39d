import { createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'

const KINDS = ['Betta "Crowntail"', 'Guppy "Snakeskin"', 'Corydoras sterbai,', 'Leopard gecko,']
const LOOKS = ['turquoise and red', 'blue-grey marbled', 'orange with spots']

/** Names of 40 characters, most of which begin alike. */
export const longName = (at: number): string => {
  const name = `${KINDS[at % KINDS.length]} ${LOOKS[at % LOOKS.length]}`
  return `${name.slice(0, 36)} ${String(at).padStart(3, '0')}`.padEnd(40, 'x').slice(0, 40)
}

/** The quantities that the tiles and the rows have to hold. */
export const QUANTITIES = [0, 7, 380, 8_407, 100_000] as const

/** A shop of so many pets with long names, on the compiled program: `await using shop = await crowdedShop(400)`. */
export async function crowdedShop(pets: number, flags: readonly string[] = []) {
  const folder = temporaryFolder()
  const data = folder.path
  const rows = Array.from({ length: pets }, (_, at) => {
    const status = at % 9 === 0 ? 'pending' : 'available'
    const name = longName(at).replaceAll('"', '""')
    return `${10_000 + at},${QUANTITIES[at % QUANTITIES.length]},${status},"${name}",5`
  })
  const stdin = ['petId,quantity,status,name,lowStockAt', ...rows, ''].join('\n')
  await outputOf(['inventory', 'import', '-', '--data', data], { stdin })
  const { key } = await createKey(data, '--name', 'Till 1')
  const server = await serve(data, flags)
  return {
    ...{ url: server.url, data, key, folder },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

export type CrowdedShop = Awaited<ReturnType<typeof crowdedShop>>
