import { newShop } from '../cli/shop.ts'
import { clockSetBy } from '../support/fake-clock.ts'
import { bearer, type Server, serve } from '../support/petstock.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const YEAR = 365 * DAY

/** A shop on a machine whose clock is set for each command and each start. */
export function shopWithClock() {
  const shop = newShop()
  return {
    ...shop,
    /** What a command prints, by a clock that is so far from the right one. */
    async at(clock: number, ...args: string[]): Promise<string> {
      const ran = await shop.runWith({ env: clockSetBy(clock) }, ...args)
      if (ran.status !== 0) throw new Error(`${args.join(' ')}: ${ran.stderr}`)
      return ran.stdout.trim()
    },
    runAt: (clock: number, ...args: string[]) => shop.runWith({ env: clockSetBy(clock) }, ...args),
    /** A server that is started by such a clock. */
    serveAt: (clock: number, ...flags: string[]) =>
      serve(shop.data, flags, { env: clockSetBy(clock) }),
    [Symbol.dispose]: shop[Symbol.dispose],
  }
}

export const ask = (server: Server, key: string): Promise<Response> =>
  server.request('/v1/inventory', { headers: bearer(key) })

/** Sells one of pet 1, under an id. */
export async function sell(server: Server, key: string, id: string) {
  const response = await server.request('/desk/api/inventory/1/movements', {
    method: 'POST',
    headers: { ...bearer(key), 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, change: -1, reason: 'sale' }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { newQuantity: number; at: number },
  }
}

export interface Check {
  readonly name: string
  readonly state: string
  readonly message: string
  readonly advice?: string | null
}

/** What /readyz says of the clock. */
export async function clockCheck(server: Server) {
  const response = await server.request('/readyz')
  const { ready, checks } = (await response.json()) as { ready: boolean; checks: Check[] }
  return { status: response.status, ready, ...checks.find(({ name }) => name === 'clock') }
}

export interface LogLine {
  readonly level: string
  readonly message: string
  readonly logger: string
  readonly [field: string]: unknown
}

/** What a server that has ended has logged of its clocks. */
export async function clockLines(server: Server): Promise<LogLine[]> {
  const lines = (await server.stderr).split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line) as LogLine).filter(isOfClock)
}

const isOfClock = ({ logger }: LogLine): boolean => logger === 'petstock.clock'
