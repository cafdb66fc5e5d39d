import { parseExact } from '../../json/exact-json.ts'
import { bodyIsNoObject, unreadableBody } from '../errors/api-errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

export interface BodyReading {
  /** What to send instead, as a sentence. */
  readonly example?: string
  /** A member whose number must be written as a plain integer: where it is not, it comes as text. */
  readonly plain?: string
}

/**
 * Reads a body that is a JSON object; integers beyond 2^53 keep their digits.
 * @throws ApiError invalid_body
 */
export function readObject(
  bytes: Uint8Array,
  { example, plain }: BodyReading = {},
): Record<string, unknown> {
  let body: unknown
  try {
    body = parseExact(utf8.decode(bytes), plain)
  } catch {
    throw unreadableBody(example)
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw bodyIsNoObject(example)
  return body as Record<string, unknown>
}
