// What Bun can do at most: the same bytes with the same headers, and nothing else.

export {}

const [url = '', token = '', port = '0'] = process.argv.slice(2)
const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
const body = await response.blob()
// Bun adds these by itself.
const own = ['date', 'content-length']
const headers = Object.fromEntries([...response.headers].filter(([name]) => !own.includes(name)))

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  fetch: () => new Response(body, { headers }),
})
console.log(`listening on ${server.url.href.replace(/\/$/, '')}`)
