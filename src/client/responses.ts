import type { Routes } from './contract.ts'
import { isErrorCode, isKnownCode, localError, PetstockError } from './errors.ts'
import { INT64_MEMBERS, parseInt64 } from './int64-json.ts'
import type { OperationsOf } from './operations.ts'

/** The part of a Response that the types of all runtimes have in common. */
interface Readable {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** @returns undefined where the body is not JSON, or its Content-Type is not */
export async function readJson(response: Readable): Promise<unknown> {
  if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) return undefined
  try {
    return parseInt64(await response.text(), INT64_MEMBERS)
  } catch {
    return undefined
  }
}

/** The code of an error response, or its status where it has none. The body can still be read afterwards. */
export async function codeOf(response: Response): Promise<string> {
  const body = await readJson(response.clone())
  return isErrorBody(body, response) ? body.code : String(response.status)
}

/** The error that a response stands for. */
export function errorOf(
  { response, body }: { readonly response: Response; readonly body: unknown },
  request: string,
): PetstockError {
  const { status, headers } = response
  if (!isErrorBody(body, response)) {
    const type = headers.get('content-type') ?? 'no content type'
    const message = `${request} was answered with ${status} (${type}) by something that is not petstock.`
    return localError('unexpected_answer', message)
  }
  if (NEVER_ASKED.includes(body.code)) {
    const message = `${request} is unknown to this service, which may be of another version: ${body.message}`
    return localError('unexpected_answer', message)
  }
  return new PetstockError(body.status, body.code, body.message)
}

const NEVER_ASKED = ['route_not_found', 'method_not_allowed']

interface ErrorBody {
  readonly code: string
  readonly message: string
  readonly status: number
}

const isErrorBody = (body: unknown, { status, headers }: Readable): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  'message' in body &&
  'status' in body &&
  typeof body.code === 'string' &&
  typeof body.message === 'string' &&
  body.status === status &&
  (isErrorCode(body.code, status) || isOfNewerService(body.code, headers))

/** A newer service may refuse for a reason that this client does not know: its responses have the limits of the key. */
const isOfNewerService = (code: string, headers: Readable['headers']): boolean =>
  !isKnownCode(code) && headers.get('x-ratelimit-limit') !== null

type Shape = (body: unknown) => boolean

type Fields = Readonly<Record<string, Shape>>

const text: Shape = (value) => typeof value === 'string'
const number: Shape = (value) => typeof value === 'number'
const int64: Shape = (value) => typeof value === 'bigint'
const flag: Shape = (value) => typeof value === 'boolean'
const textOrNull: Shape = (value) => value === null || text(value)

const withFields =
  (fields: Fields): Shape =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, holds]) => holds((value as Record<string, unknown>)[name]))

const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape)

const item: Shape = withFields({ petId: int64, quantity: number })
const movement: Shape = withFields({ petId: int64, newQuantity: number })
const key: Shape = withFields({ id: text, name: text, access: text, createdAt: number })
const issuedKey: Shape = withFields({ id: text, key: text })
const code: Shape = withFields({ id: text, state: text, endsAt: number })
const settings: Shape = withFields({ name: textOrNull, journal: withFields({ keptMs: number }) })
const backup: Shape = withFields({ name: text, at: number, bytes: number })
const deskPet: Shape = withFields({ petId: int64, quantity: number, low: flag })

const connection: Shape = withFields({ addresses: listOf(withFields({ url: text })), https: flag })

/**
 * The fields by which the client recognizes the response of each operation. If the server adds or
 * drops an operation, the build fails here.
 */
const RESPONSE_SHAPES: Readonly<Record<OperationsOf<Routes>, Shape>> = {
  'get /v1/inventory': listOf(item),
  'patch /v1/inventory/:petId': item,
  'get /desk/api/key': withFields({ id: text, name: text, access: text, plan: text }),
  'get /desk/api/inventory': listOf(deskPet),
  'post /desk/api/inventory': deskPet,
  'patch /desk/api/inventory': withFields({ edited: number }),
  'get /desk/api/inventory/:petId': deskPet,
  'patch /desk/api/inventory/:petId': deskPet,
  'delete /desk/api/inventory/:petId': withFields({ petId: int64, previousQuantity: number }),
  'post /desk/api/removals': withFields({
    id: text,
    pets: listOf(withFields({ petId: int64, previousQuantity: number })),
  }),
  'get /desk/api/changes': withFields({
    changes: listOf(withFields({ id: text, kind: text, undoable: flag })),
  }),
  'post /desk/api/changes/:changeId/undo': withFields({ id: text, undoneAt: number }),
  'get /desk/api/inventory/:petId/movements': withFields({
    movements: listOf(withFields({ id: text, newQuantity: number, reason: text })),
    next: textOrNull,
  }),
  'post /desk/api/inventory/:petId/movements': movement,
  'get /desk/api/connection': connection,
  'post /desk/api/https': connection,
  'get /desk/api/movements': withFields({
    movements: listOf(withFields({ id: text, petId: int64, newQuantity: number, reason: text })),
    next: textOrNull,
  }),
  'get /desk/api/report': withFields({
    buckets: listOf(withFields({ from: text, to: text, startsAt: number, endsAt: number })),
    pets: listOf(withFields({ petId: int64, isRemoved: flag })),
    isComplete: flag,
  }),
  'post /desk/api/imports': withFields({ id: textOrNull, added: number, changed: number }),
  'get /desk/api/imports': (body) => typeof body === 'object' && body !== null,
  'get /desk/api/health': withFields({
    version: text,
    checks: listOf(withFields({ name: text, state: text, message: text })),
    backups: withFields({ schedule: text, kept: listOf(backup) }),
  }),
  'post /desk/api/backups': backup,
  'post /desk/api/backups/:name/verification': withFields({ name: text, sound: flag }),
  'post /desk/api/backups/:name/ticket': withFields({ url: text, endsAt: number }),
  'post /desk/api/movements': withFields({ id: text, movements: listOf(movement) }),
  'post /desk/api/sign-in': withFields({ state: text }),
  'get /desk/api/keys': withFields({ keys: listOf(key) }),
  'post /desk/api/keys': issuedKey,
  'patch /desk/api/keys/:keyId': key,
  'delete /desk/api/keys/:keyId': key,
  'delete /desk/api/keys/:keyId/ban': key,
  'post /desk/api/keys/:keyId/renewal': issuedKey,
  'get /desk/api/codes': withFields({ codes: listOf(withFields({ id: text, state: text })) }),
  'post /desk/api/codes': withFields({ id: text, code: text, endsAt: number }),
  'get /desk/api/codes/:codeId': code,
  'delete /desk/api/codes/:codeId': code,
  'post /desk/api/codes/:codeId/confirmation': code,
  'get /desk/api/settings': settings,
  'patch /desk/api/settings': settings,
  'get /desk/api/access-journal': withFields({
    entries: listOf(withFields({ id: text, at: number, action: text })),
    next: textOrNull,
  }),
}

/** Whether a body has the shape of an operation’s response. */
export function isResponseBody(body: unknown, method: string, path: string): boolean {
  const segments = path.split('/')
  const found = Object.entries(RESPONSE_SHAPES).find(([operation]) => {
    const [known = '', pattern = ''] = operation.split(' ')
    return known === method && matches(pattern.split('/'), segments)
  })
  return found?.[1](body) ?? false
}

const matches = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((segment, index) => segment.startsWith(':') || segment === path[index])
