import * as example from '../../src/http/openapi/desk-examples.ts'
import { answerOf, bearer, createKey, serve, temporaryFolder, update } from '../support/petstock.ts'
import type { RealAnswer } from './real-answers.ts'

const INVENTORY = '/desk/api/inventory'
const PET = `${INVENTORY}/${example.NEW_PET.petId}`
const MOVEMENTS = `${PET}/movements`

const sent = (method: string) => (key: string, body: unknown) => ({ ...update(key, body), method })
const patch = sent('PATCH')
const post = sent('POST')

/** One request of each operation that goes well, by any key. */
const REQUESTS: Record<string, (key: string) => [path: string, init: RequestInit]> = {
  getKey: (key) => ['/desk/api/key', { headers: bearer(key) }],
  addPet: (key) => [INVENTORY, post(key, example.NEW_PET)],
  editPet: (key) => [PET, patch(key, example.EDIT)],
  listMovements: (key) => [MOVEMENTS, { headers: bearer(key) }],
  makeMovement: (key) => [MOVEMENTS, post(key, example.SALE)],
}

const CHANGES = ['addPet', 'editPet', 'makeMovement']

/** Makes the desk of the compiled service answer in every way that a client can bring about. */
export async function realDeskAnswers(): Promise<RealAnswer[]> {
  using folder = temporaryFolder()
  const data = folder.file('data')
  const onceAMinute = ['--plan', 'enterprise', '--per-minute', '1', '--per-day', '1000']
  const { key } = await createKey(data, '--name', example.KEY.name)
  const reader = await createKey(data, '--access', 'read')
  const limited = await Promise.all(
    Object.keys(REQUESTS).map(() => createKey(data, ...onceAMinute)),
  )
  await using server = await serve(data, ['--trust-proxy', '127.0.0.1'])

  const answers: RealAnswer[] = []
  const ask = async (operationId: string, path: string, init: RequestInit) => {
    const response = await server.request(path, init)
    const { status, headers } = response
    answers.push({ operationId, status, headers, text: await response.text() })
  }
  const add = (body: unknown) => ask('addPet', INVENTORY, post(key, body))
  const edit = (body: unknown, path = PET) => ask('editPet', path, patch(key, body))
  const move = (body: unknown, path = MOVEMENTS) => ask('makeMovement', path, post(key, body))
  const history = (query = '', path = MOVEMENTS) =>
    ask('listMovements', path + query, { headers: bearer(key) })

  await ask('getKey', '/desk/api/key', { headers: bearer(key) })

  await add(example.NEW_PET)
  await add(example.NEW_PET)
  await add({ ...example.NEW_PET, id: crypto.randomUUID() })
  await add({ ...example.NEW_PET, name: 'Cardinal tetra' })
  await add(`{"id":"${crypto.randomUUID()}","petId":-9223372036854775808}`)
  await add(example.LEAST_NEW_PET)
  await answerOf(['inventory', 'remove', String(example.LEAST_NEW_PET.petId), '--data', data])
  await add(example.LEAST_NEW_PET)
  for (const body of ['twelve', { petId: 7 }]) await add(body)

  await edit(example.EDIT)
  await history()
  await history('?limit=1')
  for (const body of ['twelve', { status: 'gone' }]) await edit(body)

  await move(example.SALE)
  await move(example.COUNT)
  await move({ ...example.SALE, id: crypto.randomUUID(), change: -99 })
  await move({ ...example.SALE, change: -2 })
  for (const body of ['twelve', { ...example.COUNT, reason: 'sale' }]) await move(body)

  await history('?limit=0')
  for (const petId of ['x', '42']) {
    const path = `${INVENTORY}/${petId}`
    await edit(example.EDIT, path)
    await move({ ...example.SALE, id: crypto.randomUUID() }, `${path}/movements`)
    await history('', `${path}/movements`)
  }

  const tooLarge = ' '.repeat(20_000)
  for (const operation of CHANGES) {
    const [path, init] = REQUESTS[operation]?.(key) ?? ['', {}]
    await ask(operation, path, { ...init, headers: { ...init.headers, ...bearer(reader.key) } })
    await ask(operation, path, { ...init, body: tooLarge })
    await ask(operation, path, {
      ...init,
      headers: { ...init.headers, 'Content-Type': 'text/plain' },
    })
  }

  for (const [index, [operation, request]] of Object.entries(REQUESTS).entries()) {
    const from = { 'X-Forwarded-For': `192.0.2.${index}` }
    const [path, init] = request('pst_wrong')
    const { Authorization: _, ...without } = init.headers as Record<string, string>
    await ask(operation, path, { ...init, headers: { ...without, ...from } })
    await ask(operation, path, { ...init, headers: { ...init.headers, ...from } })
    // Admitted, refused, banned.
    for (let count = 0; count < 3; count++) {
      await ask(operation, ...request(limited[index]?.key ?? ''))
    }
  }
  return answers
}
