import { writeFileSync } from 'node:fs'
import { MAX_STREAMS_OF_A_KEY } from '../../src/http/desk/events/event-streams.ts'
import * as example from '../../src/http/openapi/desk/desk-examples.ts'
import { bearer, createKey, outputOf, serve, temporaryFolder, update } from '../support/petstock.ts'
import { reading, textOf } from './event-stream.ts'
import type { RealResponse } from './real-responses.ts'

const INVENTORY = '/desk/api/inventory'
const PET = `${INVENTORY}/${example.NEW_PET.petId}`
const MOVEMENTS = `${PET}/movements`
const EVENTS = '/desk/api/events'

const sent = (method: string) => (key: string, body: unknown) => ({ ...update(key, body), method })
const patch = sent('PATCH')
const post = sent('POST')

/** One request of each operation that goes well, by any key. */
const REQUESTS: Record<string, (key: string) => [path: string, init: RequestInit]> = {
  getKey: (key) => ['/desk/api/key', { headers: bearer(key) }],
  listPets: (key) => [INVENTORY, { headers: bearer(key) }],
  addPet: (key) => [INVENTORY, post(key, example.NEW_PET)],
  editPet: (key) => [PET, patch(key, example.EDIT)],
  listMovements: (key) => [MOVEMENTS, { headers: bearer(key) }],
  makeMovement: (key) => [MOVEMENTS, post(key, example.SALE)],
  listenToEvents: (key) => [EVENTS, { headers: bearer(key) }],
}

const CHANGES = ['addPet', 'editPet', 'makeMovement']

/** Makes the desk of the compiled service answer in every way that a client can bring about. */
export async function realDeskResponses(): Promise<RealResponse[]> {
  using folder = temporaryFolder()
  const data = folder.file('data')
  const onceAMinute = ['--plan', 'enterprise', '--per-minute', '1', '--per-day', '1000']
  const { key } = await createKey(data, '--name', example.KEY.name)
  const reader = await createKey(data, '--access', 'read')
  const limited = await Promise.all(
    Object.keys(REQUESTS).map(() => createKey(data, ...onceAMinute)),
  )
  await using server = await serve(data, [
    ...['--trust-proxy', '127.0.0.1'],
    // What the health in the document's example says.
    ...['--backup-dir', 'off'],
  ])

  const responses: RealResponse[] = []
  const ask = async (operationId: string, path: string, init: RequestInit) => {
    const response = await server.request(path, init)
    const { status, headers } = response
    responses.push({ operationId, status, headers, text: await textOf(response) })
  }
  const add = (body: unknown) => ask('addPet', INVENTORY, post(key, body))
  const edit = (body: unknown, path = PET) => ask('editPet', path, patch(key, body))
  const movement = (body: unknown, path = MOVEMENTS) => ask('makeMovement', path, post(key, body))
  const history = (query = '', path = MOVEMENTS) =>
    ask('listMovements', path + query, { headers: bearer(key) })

  await ask('getKey', '/desk/api/key', { headers: bearer(key) })

  await add(example.NEW_PET)
  await addByCommand(data, example.PET_OF_THE_COMMAND_LINE)
  for (const coding of ['gzip', 'identity']) {
    await ask('listPets', INVENTORY, { headers: { ...bearer(key), 'Accept-Encoding': coding } })
  }
  await add(example.NEW_PET)
  await add({ ...example.NEW_PET, id: crypto.randomUUID() })
  await add({ ...example.NEW_PET, name: 'Cardinal tetra' })
  await add(`{"id":"${crypto.randomUUID()}","petId":-9223372036854775808}`)
  await add(example.LEAST_NEW_PET)
  await outputOf(['inventory', 'remove', String(example.LEAST_NEW_PET.petId), '--data', data])
  await add(example.LEAST_NEW_PET)
  for (const body of ['twelve', { petId: 7 }]) await add(body)

  const opened = await server.request(EVENTS, { headers: bearer(key) })
  const stream = reading(opened)
  await stream.received('event: health')
  await edit(example.EDIT)
  await stream.received('"status":"pending"')
  const { petId } = example.PET_OF_THE_COMMAND_LINE
  await outputOf(['inventory', 'remove', String(petId), '--data', data])
  await stream.received('event: removed')

  await history()
  await history('?limit=1')
  for (const body of ['twelve', { status: 'gone' }]) await edit(body)

  await movement(example.SALE)
  await movement(example.COUNT)
  await movement({ ...example.SALE, id: crypto.randomUUID(), change: -99 })
  await movement({ ...example.SALE, change: -2 })
  for (const body of ['twelve', { ...example.COUNT, reason: 'sale' }]) await movement(body)

  await history('?limit=0')
  for (const petId of ['x', '42']) {
    const path = `${INVENTORY}/${petId}`
    await edit(example.EDIT, path)
    await movement({ ...example.SALE, id: crypto.randomUUID() }, `${path}/movements`)
    await history('', `${path}/movements`)
  }

  await importThousands(data, folder.file('stock.csv'))
  await stream.received('event: reload')
  const { status, headers } = opened
  responses.push({ operationId: 'listenToEvents', status, headers, text: await stream.leave() })
  const listening = Array.from({ length: MAX_STREAMS_OF_A_KEY }, () =>
    server.request(EVENTS, { headers: bearer(key) }),
  )
  const streams = await Promise.all(listening)
  await ask('listenToEvents', EVENTS, { headers: bearer(key) })
  for (const { body } of streams) await body?.cancel()

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
  return responses
}

const addByCommand = (data: string, { petId, quantity }: typeof example.PET_OF_THE_COMMAND_LINE) =>
  outputOf(['inventory', 'add', String(petId), '--quantity', String(quantity), '--data', data])

function importThousands(data: string, file: string): Promise<string> {
  const rows = Array.from({ length: 3_000 }, (_, at) => `${2_000 + at},1,available`)
  writeFileSync(file, ['petId,quantity,status', ...rows, ''].join('\n'))
  return outputOf(['inventory', 'import', file, '--data', data])
}
