import { tokenDigest } from '../../../src/keys/token.ts'
import { laneTo } from '../../storage/postgres/nodes.ts'
import { PlainShops } from './plain-shops.ts'

// The rival over HTTP: it has the keys in memory, and neither limits nor bans.

const [url = ''] = process.argv.slice(2)
const shops = new PlainShops(url)
const shopOf = await readKeys()

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  routes: {
    '/v1/inventory': {
      GET: async (request) => {
        const shopId = shopOfRequest(request)
        if (shopId === undefined) return new Response(null, { status: 401 })
        const headers = { 'Content-Type': 'application/json' }
        return new Response(await shops.list(shopId), { headers })
      },
    },
    '/v1/inventory/:petId': {
      PATCH: async (request) => {
        const shopId = shopOfRequest(request)
        if (shopId === undefined) return new Response(null, { status: 401 })
        const { quantity } = (await request.json()) as { quantity: number }
        const { petId } = request.params
        await shops.setQuantity(shopId, BigInt(petId), quantity)
        return Response.json({ petId: Number(petId), quantity })
      },
    },
  },
})
console.log(`listening on ${server.url.href.replace(/\/$/, '')}`)

async function readKeys(): Promise<ReadonlyMap<string, bigint>> {
  using lane = laneTo(url)
  const rows = await lane.query('SELECT digest, shop_id FROM credentials')
  return new Map(rows.map((row) => [row.digest as string, row.shop_id as bigint]))
}

function shopOfRequest(request: Request): bigint | undefined {
  const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
  return shopOf.get(tokenDigest(token))
}
