import { Database } from 'bun:sqlite'
import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'

// The service as people write it by hand: everything in one go, on the event loop, for each request.

const [database = '', port = '0', token = ''] = process.argv.slice(2)
const db = new Database(database, { create: true })
db.run('PRAGMA journal_mode = WAL')
db.run('PRAGMA synchronous = FULL')

const app = new Hono()
app.use('/v1/*', bearerAuth({ token }))
app.get('/v1/inventory', (c) =>
  c.json(
    db
      .query('SELECT pet_id AS petId, quantity, status FROM inventory ORDER BY pet_id')
      .all() as object[],
  ),
)
app.patch('/v1/inventory/:petId', async (c) => {
  const { quantity } = await c.req.json<{ quantity: number }>()
  if (!Number.isInteger(quantity) || quantity < 0) {
    return c.json({ code: 'invalid_quantity', message: 'no', status: 400 }, 400)
  }
  const item = db
    .query(
      'UPDATE inventory SET quantity = ? WHERE pet_id = ? RETURNING pet_id AS petId, quantity, status',
    )
    .get(quantity, c.req.param('petId'))
  return item ? c.json(item) : c.json({ code: 'pet_not_found', message: 'no', status: 404 }, 404)
})

const server = Bun.serve({ hostname: '127.0.0.1', port: Number(port), fetch: app.fetch })
console.log(`listening on ${server.url.href.replace(/\/$/, '')}`)
