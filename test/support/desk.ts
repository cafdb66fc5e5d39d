import { parseExact, stringifyExact } from '../../src/json/exact-json.ts'
import { bearer } from './petstock.ts'

/** A service, as far as the desk is concerned: in the test's own process or the compiled one. */
interface Served {
  request(path: string, init?: RequestInit): Promise<Response>
}

/** A DeskPet as JSON has it; its petId is a bigint where a number would round it. */
export interface DeskPet {
  readonly petId: number | bigint
  readonly name: string | null
  readonly kind: string | null
  readonly barcodes: readonly string[]
  readonly quantity: number
  readonly status: string
  readonly lowStockAt: number | null
  readonly low: boolean
  readonly updatedAt: number
  readonly lastMovement: {
    readonly id: string
    readonly at: number
    readonly reason: string
    readonly by: unknown
  } | null
}

/** Asks the desk as a page does, with one key. */
export const deskOf = (service: Served, key: string) => {
  const send = (method: string, path: string, body?: unknown) =>
    service.request(`/desk/api${path}`, {
      method,
      headers: { ...bearer(key), ...(body === undefined ? {} : JSON_TYPE) },
      body: body === undefined || typeof body === 'string' ? (body ?? null) : stringifyExact(body),
    })
  return {
    send,
    add: (body: unknown) => send('POST', '/inventory', body),
    edit: (petId: bigint | number | string, body: unknown) =>
      send('PATCH', `/inventory/${petId}`, body),
    makeMovement: (petId: bigint | number | string, body: unknown) =>
      send('POST', `/inventory/${petId}/movements`, body),
    history: (petId: bigint | number | string, query = '') =>
      send('GET', `/inventory/${petId}/movements${query}`),
    /** What `/v1` lists. */
    async list(): Promise<unknown> {
      const pending = await service.request('/v1/inventory', { headers: bearer(key) })
      return parseExact(await pending.text())
    },
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** The body of an answer that went well. */
export async function read<Body = DeskPet>(pending: Response | Promise<Response>): Promise<Body> {
  const response = await pending
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
  return parseExact(text) as Body
}
