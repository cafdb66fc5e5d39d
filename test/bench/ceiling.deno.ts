import process from 'node:process'
import { sentHeaders } from './sent-headers.ts'

// What Deno can do at most: the same status and bytes with the same headers, and nothing else.

const [url = '', token = ''] = process.argv.slice(2)
const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
if (response.status !== 200) throw new Error(`${url}: the response was ${response.status}`)
const body = new Uint8Array(await response.arrayBuffer())
const headers = Object.fromEntries(sentHeaders(response))

const { addr } = Deno.serve(
  { hostname: '127.0.0.1', port: 0, onListen() {}, onError: () => Response.error() },
  () => new Response(body, { headers }),
)
console.log(`listening on http://127.0.0.1:${addr.port}`)
