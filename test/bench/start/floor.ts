import { Elysia } from 'elysia'

// The start that petstock's is held against: SQLite opened in a worker, and /readyz served by Elysia.

const [, , database = ''] = process.argv
const worker = new Worker(new URL('./floor.worker.ts', import.meta.url))
await new Promise((resolve) => {
  worker.onmessage = resolve
  worker.postMessage(database)
})
const app = new Elysia().get('/readyz', () => ({ ready: true }))
app.listen({ port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`listening on http://127.0.0.1:${port}`)
})
