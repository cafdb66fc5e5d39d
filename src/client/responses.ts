import { isErrorCode, isKnownCode, localError, PetstockError } from './errors.ts'
import { INT64_MEMBERS, parseInt64 } from './int64-json.ts'
import { KNOWN_RESPONSES, type Known } from './known-responses.ts'

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
    if (status === BODY_TOO_LARGE) {
      const message = `${request} has too large a body for something between here and petstock, such as a proxy.`
      return new PetstockError(status, 'body_too_large', message)
    }
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

const BODY_TOO_LARGE = 413

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

/** Whether a value is what a response has. */
function isKnown(known: Known, value: unknown): boolean {
  if (typeof known === 'string') {
    if (value === null) return known.endsWith(' or null')
    return known === 'list' ? Array.isArray(value) : typeof value === known.split(' ')[0]
  }
  if (isListOf(known)) return Array.isArray(value) && value.every((each) => isKnown(known[0], each))
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(known).every(([name, field]) =>
      isKnown(field, (value as Record<string, unknown>)[name]),
    )
  )
}

const isListOf = (known: Known): known is readonly [Known] => Array.isArray(known)

/** Whether a body has the shape of an operation’s response. */
export function isResponseBody(body: unknown, method: string, path: string): boolean {
  const segments = path.split('/')
  const found = Object.entries(KNOWN_RESPONSES).find(([operation]) => {
    const [known = '', pattern = ''] = operation.split(' ')
    return known === method && matches(pattern.split('/'), segments)
  })
  return found !== undefined && isKnown(found[1], body)
}

const matches = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((segment, index) => segment.startsWith(':') || segment === path[index])
