import { Database } from 'bun:sqlite'

// Updates as people write them by hand on Bun's own server: one durable transaction a request, with its
// journal row, on the event loop.

const [file = '', port = '0', token = '', pets = '100'] = process.argv.slice(2)
const db = new Database(file, { create: true, strict: true })
db.run('PRAGMA journal_mode = WAL')
db.run('PRAGMA synchronous = FULL')
db.run(`
  CREATE TABLE api_keys (id TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE);
  CREATE TABLE inventory (
    pet_id INTEGER PRIMARY KEY,
    quantity INTEGER NOT NULL CHECK (quantity BETWEEN 0 AND 2147483647),
    status TEXT NOT NULL CHECK (status IN ('available', 'pending', 'sold'))
  );
  CREATE TABLE journal (
    id INTEGER PRIMARY KEY,
    pet_id INTEGER NOT NULL,
    previous_quantity INTEGER NOT NULL,
    new_quantity INTEGER NOT NULL,
    key_id TEXT NOT NULL,
    at INTEGER NOT NULL
  );
`)

const digest = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex')
db.query("INSERT INTO api_keys (id, digest) VALUES ('till', ?)").run(digest(token))
const addPet = db.query("INSERT INTO inventory VALUES (?, ?, 'available')")
db.transaction(() => {
  for (let petId = 1; petId <= Number(pets); petId++) addPet.run(petId, petId % 90)
})()

interface Row {
  readonly quantity: number
  readonly status: string
}

const findKey = db.query<{ id: string }, [string]>('SELECT id FROM api_keys WHERE digest = ?')
const findPet = db.query<Row, [string]>('SELECT quantity, status FROM inventory WHERE pet_id = ?')
const setQuantity = db.query('UPDATE inventory SET quantity = ? WHERE pet_id = ?')
const append = db.query(
  'INSERT INTO journal (pet_id, previous_quantity, new_quantity, key_id, at) VALUES (?, ?, ?, ?, ?)',
)

const updateQuantity = db.transaction((petId: string, quantity: number, keyId: string) => {
  const pet = findPet.get(petId)
  if (pet === null) return undefined
  setQuantity.run(quantity, petId)
  append.run(petId, pet.quantity, quantity, keyId, Date.now())
  return { petId: Number(petId), quantity, status: pet.status }
})

const failure = (status: number, code: string) => Response.json({ code, status }, { status })

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  routes: {
    '/v1/inventory/:petId': {
      PATCH: async (request) => {
        const credential = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
        const key = findKey.get(digest(credential))
        if (key === null) return failure(401, 'invalid_key')
        const { quantity } = (await request.json()) as { quantity: number }
        if (!Number.isInteger(quantity) || quantity < 0) return failure(400, 'invalid_quantity')
        const item = updateQuantity.immediate(request.params.petId, quantity, key.id)
        return item === undefined ? failure(404, 'pet_not_found') : Response.json(item)
      },
    },
  },
})
console.log(`listening on ${server.url.href.replace(/\/$/, '')}`)
