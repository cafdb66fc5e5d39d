import { isErrorCode } from './error-codes.ts'
import { parseInt64 } from './int64-json.ts'
import { INT64_MEMBERS } from './int64-members.ts'
import { localError, PetstockError } from './petstock-error.ts'

/** As much of a Response as all runtimes' types agree on. */
interface Readable {
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** @returns undefined where the body is not JSON, or says that it is not */
export async function readJson(response: Readable): Promise<unknown> {
  if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) return undefined
  try {
    return parseInt64(await response.text(), INT64_MEMBERS)
  } catch {
    return undefined
  }
}

/** The code of an error that was answered, whose body stays unread; without one, its status. */
export async function codeOf(response: Response): Promise<string> {
  const body = await readJson(response.clone())
  return isErrorBody(body, response.status) ? body.code : String(response.status)
}

/** What an answer means that is no success. */
export function errorOf(
  { response, body }: { readonly response: Response; readonly body: unknown },
  request: string,
): PetstockError {
  const { status, headers } = response
  if (!isErrorBody(body, status)) {
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

const isErrorBody = (body: unknown, status: number): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  'message' in body &&
  'status' in body &&
  typeof body.code === 'string' &&
  typeof body.message === 'string' &&
  body.status === status &&
  isErrorCode(body.code, status)
