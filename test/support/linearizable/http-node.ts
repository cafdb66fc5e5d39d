import { parseExact } from '../../../src/json/exact-json.ts'
import { bearer, type Server, update } from '../petstock.ts'
import type { ShopNode } from './recorder.ts'

/** A server, or a balancer before some, for the clients of a shop. It may be replaced by another one. */
export function httpNode(server: () => Pick<Server, 'request'> | undefined, key: string): ShopNode {
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const at = server()
    if (at === undefined) throw new Failed('there is no server')
    return await at.request(path, init)
  }
  return {
    async setQuantity(petId, quantity) {
      const response = await ask(`/v1/inventory/${petId}`, update(key, { quantity }))
      return (await bodyOf<{ quantity: number }>(response)).quantity
    },
    async move({ id, petId, change, note }) {
      const response = await ask(`/desk/api/inventory/${petId}/movements`, {
        method: 'POST',
        headers: { ...bearer(key), 'Content-Type': 'application/json' },
        body: JSON.stringify({ id, change, reason: 'other', note }),
      })
      if (response.status !== 409) return await bodyOf(response)
      const { code, message } = (await response.json()) as { code: string; message: string }
      const [, quantity] = /^The quantity is (\d+),/.exec(message) ?? []
      if (quantity === undefined) throw new Failed(`409 ${code}`)
      return Number(quantity)
    },
    async list() {
      const response = await ask('/v1/inventory', { headers: bearer(key) })
      const listed = await bodyOf<{ petId: number; quantity: number }[]>(response)
      return new Map(listed.map(({ petId, quantity }) => [BigInt(petId), quantity]))
    },
  }
}

/** A response that is no good one: its status, and the code of its error. */
class Failed extends Error {
  override toString = (): string => this.message
}

async function bodyOf<Body>(response: Response): Promise<Body> {
  const text = await response.text()
  if (response.status === 200) return parseExact(text) as Body
  // A balancer before the servers sends pages of its own.
  const [, code] = /"code":"(\w+)"/.exec(text) ?? []
  throw new Failed(`${response.status} ${code ?? text}`)
}
