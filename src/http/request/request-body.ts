import { parseExact } from '../../json/exact-json.ts'
import {
  bodyIsNoObject,
  bodyTooLarge,
  encodedBody,
  notJson,
  unreadableBody,
} from '../errors/api-errors.ts'

/** The largest body of a request in bytes, and that of a request to import. */
export const MAX_BODY_BYTES = 16 * 1024
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024

/** How much of a request to import has to come in which time: the largest takes three quarters of an hour then. */
export const LEAST_RECEIVED = { bytes: 240 * 1024, inMs: 30_000 } as const

/** As the documents say it. */
export const MAX_BODY = `${MAX_BODY_BYTES / 1024} KiB`
export const MAX_IMPORT = `${MAX_IMPORT_BYTES / 1024 / 1024} MiB`

const JSON_TYPE = 'application/json'

/** @throws ApiError unsupported_media_type for anything but plain application/json */
export function requireJson(headers: Headers): void {
  const type = headers.get('content-type')
  if (type !== JSON_TYPE && type?.split(';', 1)[0]?.trim().toLowerCase() !== JSON_TYPE) {
    throw notJson()
  }
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (coding !== 'identity' && coding !== '') throw encodedBody()
}

/**
 * Reads the whole body, up to the limit, whether or not the request says its length.
 * @throws ApiError body_too_large
 */
export async function readBody(request: Request): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  if (length === null) return readPieces(request, MAX_BODY_BYTES)
  if (Number(length) > MAX_BODY_BYTES) throw bodyTooLarge(MAX_BODY_BYTES)
  return request.bytes()
}

/**
 * Reads a body as it comes, up to a limit.
 * @param onReceived how many bytes are there
 * @param signal aborted where no more of it is wanted
 * @throws ApiError body_too_large, the reason of the signal
 */
export async function readPieces(
  request: Request,
  maxBytes: number,
  onReceived: (bytes: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw bodyTooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body === null ? [] : piecesOf(request.body, signal)) {
    size += chunk.byteLength
    if (size > maxBytes) throw bodyTooLarge(maxBytes)
    onReceived(size)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The pieces of a body. A stream waits for the next one however long that takes, but where it is cancelled. */
async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const cancel = (): void => void reader.cancel().catch(() => {})
  signal?.addEventListener('abort', cancel)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal?.throwIfAborted()
      if (done) return
      yield value
    }
  } finally {
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

export interface BodyReading {
  /** What to send instead, as a sentence. */
  readonly example?: string
  /** A member whose number must be written as a plain integer: any other number is read as text. */
  readonly plain?: string
}

/**
 * Reads a body that is a JSON object; integers beyond 2^53 keep their digits.
 * @throws ApiError invalid_body
 */
export function readObject(
  text: Uint8Array | string,
  { example, plain }: BodyReading = {},
): Record<string, unknown> {
  let body: unknown
  try {
    body = parseExact(typeof text === 'string' ? text : utf8.decode(text), plain)
  } catch {
    throw unreadableBody(example)
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw bodyIsNoObject(example)
  return body as Record<string, unknown>
}
