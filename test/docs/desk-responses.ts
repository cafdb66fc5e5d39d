import { writeFileSync } from 'node:fs'
import { SETTINGS_CHANGE } from '../../src/http/desk/access/access-examples.ts'
import { eventTexts } from '../../src/http/desk/events/event-text.ts'
import { MOST_STREAMS } from '../../src/http/desk/events/stream-places.ts'
import * as example from '../../src/http/desk/examples.ts'
import { BACKUP_NAME } from '../../src/http/desk/health/health-examples.ts'
import { IMPORT } from '../../src/http/desk/imports/import-routes.ts'
import { NEW_SUPPLIER } from '../../src/http/desk/suppliers/supplier-examples.ts'
import { PETS_REMOVAL } from '../../src/http/desk/undo/undo-examples.ts'
import { MAX_IMPORT_BYTES } from '../../src/http/request/request-body.ts'
import { bearer, createKey, outputOf, serve, temporaryFolder, update } from '../support/petstock.ts'
import { until } from '../support/wait.ts'
import { reading, textOf } from './event-stream.ts'
import type { RealResponse } from './real-responses.ts'

const INVENTORY = '/desk/api/inventory'
const PET = `${INVENTORY}/${example.NEW_PET.petId}`
const LOW = `${INVENTORY}/low`
const REMOVED = `${INVENTORY}/${example.REMOVED.petId}`
const MOVEMENTS = `${PET}/movements`
const BASKETS = '/desk/api/movements'
const REPORT = '/desk/api/report'
const BACKUPS = '/desk/api/backups'
const REMOVALS = '/desk/api/removals'
const CHANGES_OF_MANY = '/desk/api/changes'
const CHANGED_PETS = `${CHANGES_OF_MANY}/${PETS_REMOVAL.id}/pets`
const UNDO = `${CHANGES_OF_MANY}/${PETS_REMOVAL.id}/undo`
const IMPORTS = '/desk/api/imports'
const EVENTS = '/desk/api/events'

const sent = (method: string) => (key: string, body: unknown) => ({ ...update(key, body), method })
const patch = sent('PATCH')
const post = sent('POST')

/** Without a body. */
const posted = (key: string) => ({ method: 'POST', headers: bearer(key) })
const remove = (key: string) => ({ method: 'DELETE', headers: bearer(key) })

/** One request of each operation that goes well, by any key. */
const REQUESTS: Record<string, (key: string) => [path: string, init: RequestInit]> = {
  getKey: (key) => ['/desk/api/key', { headers: bearer(key) }],
  listPets: (key) => [INVENTORY, { headers: bearer(key) }],
  listLowPets: (key) => [LOW, { headers: bearer(key) }],
  addPet: (key) => [INVENTORY, post(key, example.NEW_PET)],
  getPet: (key) => [PET, { headers: bearer(key) }],
  editPet: (key) => [PET, patch(key, example.EDIT)],
  editPets: (key) => [INVENTORY, patch(key, example.PETS_EDIT)],
  removePet: (key) => [REMOVED, remove(key)],
  removePets: (key) => [REMOVALS, post(key, PETS_REMOVAL)],
  listChanges: (key) => [CHANGES_OF_MANY, { headers: bearer(key) }],
  listChangedPets: (key) => [CHANGED_PETS, { headers: bearer(key) }],
  undoChange: (key) => [UNDO, posted(key)],
  importPets: (key) => [IMPORTS, post(key, IMPORT)],
  getImport: (key) => [IMPORTS, { headers: bearer(key) }],
  listMovements: (key) => [MOVEMENTS, { headers: bearer(key) }],
  listAllMovements: (key) => [BASKETS, { headers: bearer(key) }],
  makeMovement: (key) => [MOVEMENTS, post(key, example.SALE)],
  makeBasket: (key) => [BASKETS, post(key, example.BASKET)],
  getReport: (key) => [REPORT, { headers: bearer(key) }],
  getConnection: (key) => ['/desk/api/connection', { headers: bearer(key) }],
  setUpHttps: (key) => ['/desk/api/https', post(key, {})],
  getHealth: (key) => ['/desk/api/health', { headers: bearer(key) }],
  makeBackup: (key) => [BACKUPS, posted(key)],
  verifyBackup: (key) => [`${BACKUPS}/${BACKUP_NAME}/verification`, posted(key)],
  issueTicket: (key) => [`${BACKUPS}/${BACKUP_NAME}/ticket`, posted(key)],
  listenToEvents: (key) => [EVENTS, { headers: bearer(key) }],
}

const CHANGES = [
  'addPet',
  'editPet',
  'editPets',
  'makeMovement',
  'makeBasket',
  'removePets',
  'importPets',
]

/** Makes the desk of the compiled service answer in every way that a client can bring about. */
export async function realDeskResponses(): Promise<RealResponse[]> {
  using folder = temporaryFolder()
  const data = folder.file('data')
  const onceAMinute = ['--plan', 'enterprise', '--per-minute', '1', '--per-day', '1000']
  const { key } = await createKey(data, '--name', example.KEY.name)
  const reader = await createKey(data, '--access', 'read')
  const manager = await createKey(data, '--access', 'manage', '--name', 'Ann')
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
  const basket = (body: unknown) => ask('makeBasket', BASKETS, post(key, body))
  const history = (query = '', path = MOVEMENTS) =>
    ask('listMovements', path + query, { headers: bearer(key) })

  await ask('getKey', '/desk/api/key', { headers: bearer(key) })

  await add(example.NEW_PET)
  await ask('getPet', PET, { headers: bearer(key) })
  await addByCommand(data, example.PET_OF_THE_COMMAND_LINE)
  for (const coding of ['gzip', 'identity']) {
    await ask('listPets', INVENTORY, { headers: { ...bearer(key), 'Accept-Encoding': coding } })
  }
  for (const code of [example.NEW_PET.barcodes[0], 'a%20b']) {
    await ask('listPets', `${INVENTORY}?barcode=${code}`, { headers: bearer(key) })
  }
  await add(example.NEW_PET)
  await add({ ...example.NEW_PET, id: crypto.randomUUID() })
  await add({ ...example.NEW_PET, name: 'Cardinal tetra' })
  await add(`{"id":"${crypto.randomUUID()}","petId":-9223372036854775808}`)
  await add(example.LEAST_NEW_PET)
  await outputOf(['inventory', 'remove', String(example.LEAST_NEW_PET.petId), '--data', data])
  await add(example.LEAST_NEW_PET)
  for (const body of ['twelve', { petId: 7 }, { change: 0 }]) await add(body)
  const { barcodes } = example.NEW_PET
  await add({ id: crypto.randomUUID(), petId: 7, barcodes })
  await edit({ barcodes }, `${INVENTORY}/${example.PET_OF_THE_COMMAND_LINE.petId}`)

  const opened = await server.request(EVENTS, { headers: bearer(key) })
  const stream = reading(opened)
  await stream.received('event: health')
  await edit(example.EDIT)
  await stream.received('"status":"pending"')
  for (const query of ['', '?limit=0']) {
    await ask('listLowPets', LOW + query, { headers: bearer(key) })
  }
  for (const query of [`?id=${example.REMOVAL_ID}`, `?id=${example.REMOVAL_ID}`, '', '?id=x']) {
    await ask('removePet', REMOVED + query, remove(manager.key))
  }
  await stream.received('event: removed')
  await ask('removePet', `${PET}?id=${example.REMOVAL_ID}`, remove(manager.key))
  await ask('removePet', `${INVENTORY}/x`, remove(manager.key))

  await history()
  await history('?limit=1')
  const ofAll = (query: string) =>
    ask('listAllMovements', BASKETS + query, { headers: bearer(key) })
  for (const query of [`?petId=${example.NEW_PET.petId}`, '?limit=1', '?limit=0', '?day=today']) {
    await ofAll(query)
  }
  for (const body of ['twelve', { status: 'gone' }, { quantity: 0 }]) await edit(body)
  // The shop has no currency yet.
  await edit({ price: 249 })
  await add({ ...example.LEAST_NEW_PET, id: crypto.randomUUID(), price: 249 })

  await movement(example.UNDOING)
  await movement({ ...example.SALE, amount: 249 })
  await basket({ ...example.BASKET, movements: [{ ...example.BASKET.movements[0], amount: 450 }] })
  await movement(example.SALE)
  await movement(example.SALE)
  const ofPet = `?petId=${example.NEW_PET.petId}&timeZone=Europe/Berlin`
  for (const query of [ofPet, '?by=week&limit=1', '?from=today', '?from=2020-01-01']) {
    await ask('getReport', REPORT + query, { headers: bearer(key) })
  }
  await movement(example.COUNT)
  await movement({ ...example.SALE, id: crypto.randomUUID(), change: -99 })
  await movement({ ...example.SALE, change: -2 })
  for (const body of ['twelve', { ...example.COUNT, reason: 'sale' }]) await movement(body)
  await movement({ ...example.SALE, expected: 0 })
  // By the clock of a device that begins in 1970.
  const tooLongAgo = () => ({ id: crypto.randomUUID(), occurredAt: 0 })
  await movement({ ...example.SALE, ...tooLongAgo() })
  await ask('addPet', INVENTORY, post(key, { petId: 77, ...tooLongAgo() }))
  const { name: supplier } = NEW_SUPPLIER
  await add({ id: crypto.randomUUID(), petId: 77, supplier })
  await edit({ supplier })

  await addByCommand(data, { petId: 1003, quantity: 12 })
  const { movements } = example.BASKET
  await basket({ id: example.UNDOING.id, movements, undoes: example.BASKET.id })
  await basket({ movements, ...tooLongAgo() })
  await sendBaskets(basket)
  await editMany((body) => ask('editPets', INVENTORY, patch(key, body)))
  await removeMany(ask, manager.key)

  await importFiles(ask, manager.key, () => responses.at(-1)?.status === 409)

  await history('?limit=0')
  for (const petId of ['x', '42']) {
    const path = `${INVENTORY}/${petId}`
    await edit(example.EDIT, path)
    await ask('getPet', path, { headers: bearer(key) })
    await movement({ ...example.SALE, id: crypto.randomUUID() }, `${path}/movements`)
    await history('', `${path}/movements`)
  }

  await takeBack(movement, basket)

  await importThousands(data, folder.file('stock.csv'))
  await stream.received('event: reload')
  await server.request('/desk/api/settings', patch(manager.key, SETTINGS_CHANGE))
  await stream.received(`"name":"${SETTINGS_CHANGE.name}"`)
  const { status, headers } = opened
  // A shared database alone comes back without changes: what a stream says then is written as it would be sent.
  const lost = new TextDecoder().decode(eventTexts('').lost(example.EVENTS.lost))
  const text = (await stream.leave()) + lost
  responses.push({ operationId: 'listenToEvents', status, headers, text })
  const listening = Array.from({ length: MOST_STREAMS.ofKey }, () =>
    server.request(EVENTS, { headers: bearer(key) }),
  )
  const streams = await Promise.all(listening)
  await ask('listenToEvents', EVENTS, { headers: bearer(key) })
  for (const { body } of streams) await body?.cancel()

  const tooLarge = ' '.repeat(20_000)
  for (const [operation, request] of Object.entries(REQUESTS)) {
    const [path, init] = request(reader.key)
    await ask(operation, path, init)
  }
  for (const operation of CHANGES) {
    const allowed = ['removePets', 'importPets'].includes(operation) ? manager.key : key
    const [path, init] = REQUESTS[operation]?.(allowed) ?? ['', {}]
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

/** Takes a sale and a receipt back: not as it was, as it was, and once more. */
async function takeBack(movement: (body: unknown) => Promise<void>, basket: typeof movement) {
  const again = () => ({ ...example.UNDOING, id: crypto.randomUUID() })
  for (const body of [{ ...again(), change: 2 }, again(), again()]) await movement(body)
  const back = example.BASKET.movements
    .map((each) => ({ ...each, change: -each.change }))
    .toReversed()
  for (const movements of [back.slice(1), back, back]) {
    await basket({ id: crypto.randomUUID(), movements, undoes: example.BASKET.id })
  }
}

/** Sends the baskets of the examples, and those that are refused. */
async function sendBaskets(send: (body: unknown) => Promise<void>): Promise<void> {
  await send(example.BASKET)
  await send(example.BASKET)
  const [first] = example.BASKET.movements
  await send({ ...example.BASKET, movements: [first] })
  const count = { petId: 1003, counted: 5, expected: 4, reason: 'count' }
  for (const bad of [
    { petId: 42, change: -1, reason: 'sale' },
    count,
    { petId: 1003, change: -99, reason: 'sale' },
    { ...count, reason: 'sale' },
  ]) {
    await send({ id: crypto.randomUUID(), movements: [first, bad] })
  }
  for (const body of ['twelve', { id: crypto.randomUUID(), movements: [] }]) await send(body)
  await send({ dryRun: true })
}

/** Sends the change of the example, which is made, and those that are refused. */
async function editMany(send: (body: unknown) => Promise<void>): Promise<void> {
  await send(example.PETS_EDIT)
  const pets = example.PETS_EDIT.changes.flatMap((change) => change.pets)
  const groups = [
    { pets: [...pets, ...pets], kind: 'Fish' },
    { pets: [{ petId: 42 }], kind: 'Fish' },
    { pets, kind: 'Fish', was: { kind: null } },
    { pets, supplier: NEW_SUPPLIER.name },
  ]
  for (const group of groups) await send({ changes: [group] })
  for (const body of ['twelve', { changes: [] }, { barcodes: [] }]) await send(body)
}

/** Removes the pets of the example, undoes it, and sends what is refused. */
async function removeMany(
  ask: (operationId: string, path: string, init: RequestInit) => Promise<void>,
  key: string,
): Promise<void> {
  const removal = (body: unknown) => ask('removePets', REMOVALS, post(key, body))
  const undo = (id: string) => ask('undoChange', `${CHANGES_OF_MANY}/${id}/undo`, posted(key))
  for (const _ of ['made', 'repeated']) await removal(PETS_REMOVAL)
  await removal({ ...PETS_REMOVAL, pets: [{ petId: 1003 }] })
  for (const body of ['twelve', { id: crypto.randomUUID(), pets: [] }]) await removal(body)
  await removal({ note: 'x' })
  await removal({ id: crypto.randomUUID(), pets: [{ petId: 42 }] })
  await ask('listChanges', CHANGES_OF_MANY, { headers: bearer(key) })
  for (const query of ['', '?limit=1', '?limit=0']) {
    await ask('listChangedPets', CHANGED_PETS + query, { headers: bearer(key) })
  }
  await ask('listChangedPets', `${CHANGES_OF_MANY}/x/pets`, { headers: bearer(key) })
  const [first] = example.EDIT.barcodes
  const id = crypto.randomUUID()
  const added = `${INVENTORY}/9`
  await ask('addPet', INVENTORY, post(key, { id, petId: 9, barcodes: [first] }))
  await undo(PETS_REMOVAL.id)
  await ask('removePet', added, remove(key))
  const { petId, name } = example.NEW_PET
  await ask('addPet', INVENTORY, post(key, { id: crypto.randomUUID(), petId, name }))
  await undo(PETS_REMOVAL.id)
  await ask('removePet', PET, remove(key))
  for (const _ of ['undone', 'repeated']) await undo(PETS_REMOVAL.id)
  await undo('x')
  // The images of the newest ten removals are kept.
  const ids = Array.from({ length: 11 }, () => crypto.randomUUID())
  for (const each of ids) {
    await ask('addPet', INVENTORY, post(key, { id: crypto.randomUUID(), petId: 9 }))
    await removal({ id: each, pets: [{ petId: 9 }] })
  }
  await undo(ids[0] ?? '')
}

/** Imports the file of the example, and sends what is refused. */
async function importFiles(
  ask: (operationId: string, path: string, init: RequestInit) => Promise<void>,
  key: string,
  isAtWork: () => boolean,
): Promise<void> {
  const send = (body: unknown) => ask('importPets', IMPORTS, post(key, body))
  for (const _ of ['made', 'repeated']) await send(IMPORT)
  await send({ dryRun: true, csv: 'petId,quantity\n3001,many\n3003,1\n' })
  await send({ id: crypto.randomUUID(), csv: 'petId,quantity\n3001,many\n' })
  await send({ id: PETS_REMOVAL.id, csv: 'petId,quantity\n3001,1\n' })
  for (const body of ['twelve', {}, { quantity: 1 }, ' '.repeat(MAX_IMPORT_BYTES + 1)]) {
    await send(body)
  }
  // One that waits for the rest of its body holds up the next one.
  const { promise: rest, resolve: goOn } = Promise.withResolvers<void>()
  async function* pieces() {
    yield new TextEncoder().encode('{"dryRun": true, ')
    await rest
    yield new TextEncoder().encode('"csv": ""}')
  }
  const slow = ask('importPets', IMPORTS, { ...post(key, ''), body: pieces() as never })
  await until(async () => {
    await send(IMPORT)
    return isAtWork()
  })
  goOn()
  await slow
  await ask('getImport', IMPORTS, { headers: bearer(key) })
}

const addByCommand = (data: string, { petId, quantity }: { petId: number; quantity: number }) =>
  outputOf(['inventory', 'add', String(petId), '--quantity', String(quantity), '--data', data])

function importThousands(data: string, file: string): Promise<string> {
  const rows = Array.from({ length: 3_000 }, (_, at) => `${2_000 + at},1,available`)
  writeFileSync(file, ['petId,quantity,status', ...rows, ''].join('\n'))
  return outputOf(['inventory', 'import', file, '--data', data])
}
