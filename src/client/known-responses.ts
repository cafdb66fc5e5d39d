import type { Routes } from './contract.ts'
import type { OperationsOf } from './operations.ts'

/** The type of a value, a list of one kind, or an object by its fields. */
export type Known = string | readonly [Known] | { readonly [field: string]: Known }

/** The fields by which the client recognizes the response of each operation. Written by scripts/client/known-responses.ts. */
export const KNOWN_RESPONSES: Readonly<Record<OperationsOf<Routes>, Known>> = {
  'get /v1/inventory': [{ petId: 'bigint', quantity: 'number', status: 'string' }],
  'patch /v1/inventory/:petId': { petId: 'bigint', quantity: 'number', status: 'string' },
  'get /desk/api/key': { id: 'string', name: 'string', access: 'string' },
  'get /desk/api/inventory': [{ petId: 'bigint', barcodes: 'list', quantity: 'number' }],
  'get /desk/api/inventory/low': {
    pets: [{ petId: 'bigint', quantity: 'number', level: 'number' }],
    next: 'string or null',
  },
  'post /desk/api/inventory': { petId: 'bigint', barcodes: 'list', quantity: 'number' },
  'get /desk/api/inventory/:petId': { petId: 'bigint', barcodes: 'list', quantity: 'number' },
  'patch /desk/api/inventory/:petId': { petId: 'bigint', barcodes: 'list', quantity: 'number' },
  'delete /desk/api/inventory/:petId': {
    petId: 'bigint',
    previousQuantity: 'number',
    at: 'number',
  },
  'get /desk/api/inventory/:petId/movements': {
    movements: [{ id: 'string', previousQuantity: 'number', newQuantity: 'number' }],
    next: 'string or null',
  },
  'get /desk/api/movements': {
    movements: [{ id: 'string', petId: 'bigint', previousQuantity: 'number' }],
    next: 'string or null',
    searchedTo: 'number or null',
  },
  'post /desk/api/inventory/:petId/movements': {
    id: 'string',
    petId: 'bigint',
    previousQuantity: 'number',
  },
  'post /desk/api/movements': {
    id: 'string',
    movements: [{ id: 'string', petId: 'bigint', previousQuantity: 'number' }],
    undoes: 'string or null',
  },
  'patch /desk/api/inventory': { edited: 'number' },
  'post /desk/api/removals': {
    id: 'string',
    pets: [{ petId: 'bigint', previousQuantity: 'number', name: 'string or null' }],
    at: 'number',
  },
  'get /desk/api/report': { timeZone: 'string', from: 'string', to: 'string' },
  'get /desk/api/connection': {
    addresses: [{ url: 'string', certified: 'boolean or null' }],
    loopbackOnly: 'boolean',
    https: 'boolean',
  },
  'post /desk/api/https': {
    addresses: [{ url: 'string', certified: 'boolean or null' }],
    loopbackOnly: 'boolean',
    https: 'boolean',
  },
  'get /desk/api/changes': { changes: [{ id: 'string', kind: 'string', at: 'number' }] },
  'get /desk/api/changes/:changeId/pets': {
    pets: [{ petId: 'bigint', previousQuantity: 'number or null', newQuantity: 'number or null' }],
    next: 'string or null',
  },
  'post /desk/api/changes/:changeId/undo': { id: 'string', kind: 'string', pets: 'number' },
  'post /desk/api/imports': { added: 'number', changed: 'number', unchanged: 'number' },
  'get /desk/api/imports': {},
  'post /desk/api/sign-in': { state: 'string' },
  'get /desk/api/settings': {
    journal: { keptMs: 'number', fixedByFlag: 'boolean' },
    name: 'string or null',
    language: 'string or null',
  },
  'patch /desk/api/settings': {
    journal: { keptMs: 'number', fixedByFlag: 'boolean' },
    name: 'string or null',
    language: 'string or null',
  },
  'get /desk/api/suppliers': {
    suppliers: [{ supplierId: 'number', name: 'string', address: 'string or null' }],
  },
  'post /desk/api/suppliers': { supplierId: 'number', name: 'string', address: 'string or null' },
  'patch /desk/api/suppliers/:supplierId': {
    supplierId: 'number',
    name: 'string',
    address: 'string or null',
  },
  'get /desk/api/keys': { keys: [{ id: 'string', name: 'string', access: 'string' }] },
  'post /desk/api/keys': { id: 'string', key: 'string' },
  'patch /desk/api/keys/:keyId': { id: 'string', name: 'string', access: 'string' },
  'post /desk/api/keys/:keyId/renewal': { id: 'string', key: 'string' },
  'delete /desk/api/keys/:keyId': { id: 'string', name: 'string', access: 'string' },
  'delete /desk/api/keys/:keyId/ban': { id: 'string', name: 'string', access: 'string' },
  'get /desk/api/codes': { codes: [{ id: 'string', access: 'string', state: 'string' }] },
  'post /desk/api/codes': { id: 'string', code: 'string', endsAt: 'number' },
  'get /desk/api/codes/:codeId': { id: 'string', state: 'string', endsAt: 'number' },
  'post /desk/api/codes/:codeId/confirmation': { id: 'string', state: 'string', endsAt: 'number' },
  'delete /desk/api/codes/:codeId': { id: 'string', state: 'string', endsAt: 'number' },
  'get /desk/api/access-journal': {
    entries: [{ id: 'string', at: 'number', action: 'string' }],
    next: 'string or null',
  },
  'get /desk/api/health': {
    version: 'string',
    safety: { state: 'string', reason: 'string', newestAt: 'number or null' },
    checks: [{ name: 'string', state: 'string', message: 'string' }],
  },
  'post /desk/api/backups': { name: 'string', at: 'number', bytes: 'number' },
  'post /desk/api/backups/:name/verification': {
    name: 'string',
    sound: 'boolean',
    problem: 'string or null',
  },
  'post /desk/api/backups/:name/ticket': { url: 'string', endsAt: 'number' },
}
