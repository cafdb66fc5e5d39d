import * as example from '../../src/http/desk/access/access-examples.ts'
import * as suppliers from '../../src/http/desk/suppliers/supplier-examples.ts'
import { MAX_OLD_TOKENS } from '../../src/keys/old-tokens.ts'
import { MAX_CODES } from '../../src/keys/sign-in-code.ts'
import type { MadeCode, SignIn } from '../support/access.ts'
import {
  bearer,
  createKey,
  outputOf,
  type Server,
  serve,
  temporaryFolder,
  update,
} from '../support/petstock.ts'
import { until } from '../support/wait.ts'
import type { RealResponse } from './real-responses.ts'

const KEYS = '/desk/api/keys'
const KEY = `${KEYS}/${example.KEY_ID}`
const CODES = '/desk/api/codes'
const CODE = `${CODES}/${example.CODE_ID}`
const SETTINGS = '/desk/api/settings'
const SUPPLIERS = '/desk/api/suppliers'
const SUPPLIER = `${SUPPLIERS}/1`
const JOURNAL = '/desk/api/access-journal'
const SIGN_IN = '/desk/api/sign-in'

type Init = (key: string) => RequestInit

const get: Init = (key) => ({ headers: bearer(key) })
const remove: Init = (key) => ({ method: 'DELETE', headers: bearer(key) })
const patch = (body: unknown) => (key: string) => update(key, body)
const post = (body: unknown) => (key: string) => ({ ...update(key, body), method: 'POST' })

/** One request of each operation that needs a key, by any key. */
export const REQUESTS: Record<string, readonly [path: string, init: Init]> = {
  listKeys: [KEYS, get],
  addKey: [KEYS, post(example.NEW_KEY)],
  editKey: [KEY, patch(example.KEY_EDIT)],
  renewKey: [`${KEY}/renewal`, post(example.RENEWAL)],
  revokeKey: [KEY, remove],
  unbanKey: [`${KEY}/ban`, remove],
  listCodes: [CODES, get],
  makeCode: [CODES, post(example.NEW_CODE)],
  getCode: [CODE, get],
  confirmCode: [`${CODE}/confirmation`, post(example.CONFIRMATION)],
  endCode: [CODE, remove],
  getSettings: [SETTINGS, get],
  changeSettings: [SETTINGS, patch(example.SETTINGS_CHANGE)],
  listSuppliers: [SUPPLIERS, get],
  addSupplier: [SUPPLIERS, post(suppliers.NEW_SUPPLIER)],
  editSupplier: [SUPPLIER, patch(suppliers.SUPPLIER_EDIT)],
  listAccessJournal: [JOURNAL, get],
}

/** The same with a body. */
const WITH_BODY = [
  ...['addKey', 'editKey', 'renewKey', 'makeCode', 'confirmCode', 'changeSettings'],
  ...['addSupplier', 'editSupplier'],
]

type Send = (operationId: string, path: string, init: RequestInit) => Promise<unknown>

/** Makes the compiled service respond in every way that a manager and a device can bring about. */
export async function realAccessResponses(): Promise<RealResponse[]> {
  using folder = temporaryFolder()
  const data = folder.file('data')
  await using server = await serve(data, ['--trust-proxy', '127.0.0.1', '--backup-dir', 'off'])
  const responses: RealResponse[] = []
  const send: Send = async (operationId, path, init) => {
    const response = await server.request(path, init)
    const { status, headers } = response
    const text = await response.text()
    responses.push({ operationId, status, headers, text })
    return JSON.parse(text)
  }
  const manager = await setUp(send, data)
  await manageKeys(send, manager)
  await manageCodes(send, manager)
  await decide(send, manager)
  await buy(send, manager)
  await failEverywhere(send, data, server, manager)
  return responses
}

const codeIn = (text: string): string => /psc_\w+/.exec(text)?.[0] ?? ''

const signIn = (code: string, body: unknown = {}) => post(body)(code)

/** @returns the key of the manager */
async function setUp(send: Send, data: string): Promise<string> {
  const code = codeIn(await outputOf(['setup-link', '--data', data]))
  await send('signIn', SIGN_IN, signIn(code))
  for (const body of ['twelve', { person: 'Ann' }, { name: 'Ann' }])
    await send('signIn', SIGN_IN, signIn(code, body))
  await send('signIn', SIGN_IN, signIn(code, ' '.repeat(20_000)))
  const text = { ...bearer(code), 'Content-Type': 'text/plain' }
  await send('signIn', SIGN_IN, { method: 'POST', headers: text, body: '{}' })
  const { key = '' } = (await send('signIn', SIGN_IN, signIn(code, example.SET_UP))) as SignIn
  await send('signIn', SIGN_IN, signIn(code, example.SET_UP))
  return key
}

async function manageKeys(send: Send, manager: string): Promise<void> {
  await send('listKeys', KEYS, get(manager))
  const { keys } = (await send('listKeys', KEYS, get(manager))) as { keys: { id: string }[] }
  const own = `${KEYS}/${keys[0]?.id}`
  const add = (body: unknown) => send('addKey', KEYS, post(body)(manager))
  const { id } = (await add(example.NEW_KEY)) as { id: string }
  await add(example.NEW_KEY)
  for (const body of ['twelve', {}, { graceMs: 0 }]) await add(body)
  const path = `${KEYS}/${id}`
  const edit = (body: unknown, of = path) => send('editKey', of, patch(body)(manager))
  await edit(example.KEY_EDIT)
  await send('listAccessJournal', `${JOURNAL}?limit=2`, get(manager))
  for (const body of ['twelve', {}, { name: 'Ann' }]) await edit(body)
  await edit({ name: 'Ann', expiresAt: 0 })
  await edit({ access: 'write' }, own)
  await send('revokeKey', own, remove(manager))
  await send('unbanKey', `${path}/ban`, remove(manager))
  const renew = (body: unknown) => send('renewKey', `${path}/renewal`, post(body)(manager))
  for (const body of ['twelve', { graceMs: -1 }, { expiresAt: 0 }]) await renew(body)
  for (let count = 0; count <= MAX_OLD_TOKENS; count++) await renew(example.RENEWAL)
  const { id: codeId, code } = (await send(
    'makeCode',
    CODES,
    post({ keyId: id, graceMs: 1_000 })(manager),
  )) as MadeCode
  const { claim = '', number } = (await send('signIn', SIGN_IN, signIn(code))) as SignIn
  await send('confirmCode', `${CODES}/${codeId}/confirmation`, post({ number })(manager))
  await send('signIn', SIGN_IN, signIn(claim))
  await renew({ graceMs: 0 })
  await send('revokeKey', path, remove(manager))
  for (const [operation, each] of Object.entries(REQUESTS)) {
    if (each[0].startsWith(KEY)) {
      await send(operation, each[0], each[1](manager))
      await send(operation, each[0].replace(KEY, path), each[1](manager))
    }
  }
  await send('makeCode', CODES, post({ keyId: id })(manager))
  await send('makeCode', CODES, post({ keyId: example.KEY_ID })(manager))
}

async function manageCodes(send: Send, manager: string): Promise<void> {
  const make = (body: unknown) => send('makeCode', CODES, post(body)(manager)) as Promise<MadeCode>
  const { id, code } = await make(example.NEW_CODE)
  for (const body of ['twelve', {}, { name: 'Ann' }, { graceMs: 0 }]) await make(body)
  const path = `${CODES}/${id}`
  const confirm = (body: unknown) =>
    send('confirmCode', `${path}/confirmation`, post(body)(manager))
  for (const body of ['twelve', { number: 417 }, example.CONFIRMATION, { keyId: 'x' }]) {
    await confirm(body)
  }
  const { claim = '', number } = (await send('signIn', SIGN_IN, signIn(code))) as SignIn
  await send('getCode', path, get(manager))
  await send('listCodes', CODES, get(manager))
  await confirm({ number: number === '0417' ? '0418' : '0417' })
  await confirm({ number })
  await send('signIn', SIGN_IN, signIn(claim))
  const late = await make({ name: 'Till at the door', access: 'read' })
  await send('addKey', KEYS, post({ name: 'Till at the door' })(manager))
  await send('signIn', SIGN_IN, signIn(late.code))
  const expiresAt = Date.now() + 3_000
  const short = await make({ name: 'Guest', expiresAt })
  const guest = (await send('signIn', SIGN_IN, signIn(short.code))) as SignIn
  await until(() => Date.now() > expiresAt)
  const { number: shown } = guest
  await send('confirmCode', `${CODES}/${short.id}/confirmation`, post({ number: shown })(manager))
  await send('signIn', SIGN_IN, signIn(guest.claim ?? ''))
  const waiting: MadeCode[] = []
  for (let count = 0; count <= MAX_CODES; count++) waiting.push(await make({ name: `${count}` }))
  for (const each of waiting) await send('endCode', `${CODES}/${each.id}`, remove(manager))
  for (const [operation, [unknown, init]] of Object.entries(REQUESTS)) {
    if (unknown.startsWith(CODE)) await send(operation, unknown, init(manager))
  }
}

async function decide(send: Send, manager: string): Promise<void> {
  const change = (body: unknown) => send('changeSettings', SETTINGS, patch(body)(manager))
  await change(example.SETTINGS_CHANGE)
  await send('getSettings', SETTINGS, get(manager))
  for (const body of ['twelve', { language: 'fr' }, { keptMs: 1 }]) await change(body)
  const priced = { id: crypto.randomUUID(), petId: 1, price: 249 }
  await send('addPet', '/desk/api/inventory', post(priced)(manager))
  await change({ currency: 'USD' })
  await change({ currency: 'USD', currencyRate: '0.000000000001' })
  await sendInOtherCurrency(send, manager)
  await send('listAccessJournal', `${JOURNAL}?limit=0`, get(manager))
}

/** Amounts of a currency that the shop does not have. */
async function sendInOtherCurrency(send: Send, manager: string): Promise<void> {
  const id = () => crypto.randomUUID()
  const money = { price: 249, currency: 9 }
  await send('addPet', '/desk/api/inventory', post({ id: id(), petId: 2, ...money })(manager))
  await send('editPet', '/desk/api/inventory/1', patch(money)(manager))
  const sale = { change: -1, reason: 'sale', amount: 249, currency: 9 }
  const sold = post({ id: id(), ...sale })(manager)
  await send('makeMovement', '/desk/api/inventory/1/movements', sold)
  const basket = { id: id(), movements: [{ petId: 1, ...sale }] }
  await send('makeBasket', '/desk/api/movements', post(basket)(manager))
}

async function buy(send: Send, manager: string): Promise<void> {
  const add = (body: unknown) => send('addSupplier', SUPPLIERS, post(body)(manager))
  for (const body of ['twelve', {}, { name: 'Aqua', archived: true }]) await add(body)
  await add(suppliers.NEW_SUPPLIER)
  await add(suppliers.NEW_SUPPLIER)
  await send('listSuppliers', SUPPLIERS, get(manager))
  const edit = (body: unknown, path = SUPPLIER) => send('editSupplier', path, patch(body)(manager))
  for (const body of ['twelve', {}, { supplier: 'Aqua' }]) await edit(body)
  await edit(suppliers.SUPPLIER_EDIT)
  await add(suppliers.LEAST_NEW_SUPPLIER)
  await edit(suppliers.LEAST_NEW_SUPPLIER)
  await edit(suppliers.SUPPLIER_EDIT, `${SUPPLIERS}/9`)
}

/** What is wrong in the same way with every operation. */
async function failEverywhere(
  send: Send,
  data: string,
  server: Server,
  manager: string,
): Promise<void> {
  const reader = await createKey(data, '--access', 'read')
  const onceAMinute = ['--plan', 'enterprise', '--per-minute', '1', '--per-day', '1000']
  for (const [index, [operation, [path, init]]] of Object.entries(REQUESTS).entries()) {
    await send(operation, path, init(reader.key))
    if (WITH_BODY.includes(operation)) {
      await send(operation, path, { ...init(manager), body: ' '.repeat(20_000) })
      const text = { ...bearer(manager), 'Content-Type': 'text/plain' }
      await send(operation, path, { ...init(manager), headers: text })
    }
    const from = { 'X-Forwarded-For': `192.0.2.${index}` }
    await send(operation, path, { ...init(''), headers: from })
    await send(operation, path, { ...init(''), headers: { ...from, ...bearer('pst_wrong') } })
    const limited = await createKey(data, ...onceAMinute)
    // Admitted, refused, banned.
    for (let count = 0; count < 3; count++) await send(operation, path, init(limited.key))
  }
  const from = { 'X-Forwarded-For': '192.0.2.99' }
  const tooMany = Array.from({ length: 61 }, () =>
    server.request(SIGN_IN, { method: 'POST', headers: from }),
  )
  await Promise.all(tooMany)
  await send('signIn', SIGN_IN, { method: 'POST', headers: from })
}
