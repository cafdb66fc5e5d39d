import { update } from '../support/petstock.ts'
import { sentHeaders } from './sent-headers.ts'

// What Bun can do at most with an update: it reads and parses the body, and sends the same bytes with the
// same headers as petstock. It stores nothing.

const [list = '', token = '', port = '0'] = process.argv.slice(2)
const response = await fetch(`${list}/1`, update(token, { quantity: 1 }))
if (!response.ok) throw new Error(`the update was answered with ${response.status}`)
const headers = new Headers(sentHeaders(response))

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  fetch: async (request) => {
    const { quantity } = (await request.json()) as { quantity: number }
    const petId = request.url.slice(request.url.lastIndexOf('/') + 1)
    return new Response(`{"petId":${petId},"quantity":${quantity},"status":"available"}`, {
      headers,
    })
  },
})
console.log(`listening on ${server.url.href.replace(/\/$/, '')}`)
