import { parseExact } from '../json/parse-exact.ts'
import { bodyIsNoObject, unreadableBody } from './refusals.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a body that is a JSON object; integers beyond 2^53 keep their digits.
 * @param example what to send instead, as a sentence
 * @throws Refusal invalid_body
 */
export function readObject(bytes: Uint8Array, example?: string): Record<string, unknown> {
  let body: unknown
  try {
    body = parseExact(utf8.decode(bytes))
  } catch {
    throw unreadableBody(example)
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw bodyIsNoObject(example)
  return body as Record<string, unknown>
}
