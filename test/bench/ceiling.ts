import { sentHeaders } from './sent-headers.ts'

// What Bun can do at most: the same status and bytes with the same headers, and nothing else. With a tag, the
// response is the one to a client that has the list already.

const [url = '', token = '', port = '0', tag] = process.argv.slice(2)
const response = await fetch(url, {
  headers: { Authorization: `Bearer ${token}`, ...(tag && { 'If-None-Match': tag }) },
})
const { status } = response
if (status !== (tag ? 304 : 200)) throw new Error(`${url}: the response was ${status}`)
const body = status === 304 ? null : await response.blob()
const headers = Object.fromEntries(sentHeaders(response))

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  fetch: () => new Response(body, { status, headers }),
})
console.log(`listening on ${server.url.href.replace(/\/$/, '')}`)
