import { Refusal } from './errors.ts'

/** The largest request body in bytes. */
export const MAX_BODY_BYTES = 16 * 1024

/** @throws Refusal unsupported_media_type for anything but plain application/json */
export function requireJson(headers: Headers): void {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new Refusal(
      'unsupported_media_type',
      'Send the body as JSON, with the header "Content-Type: application/json".',
    )
  }
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (coding !== 'identity' && coding !== '') {
    throw new Refusal(
      'unsupported_media_type',
      'Send the body as it is, without a Content-Encoding.',
    )
  }
}

/** @throws Refusal body_too_large when the request says that its body is */
export function refuseLargeBody(headers: Headers): void {
  if (Number(headers.get('content-length')) > MAX_BODY_BYTES) throw tooLarge()
}

/**
 * Reads the whole body, and no more of it than is allowed, whatever the request said of its length.
 * @throws Refusal body_too_large
 */
export async function readBody(request: Request): Promise<Uint8Array> {
  if (request.headers.has('content-length') || request.body === null) return request.bytes()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = () =>
  new Refusal(
    'body_too_large',
    `The body is larger than ${MAX_BODY_BYTES} bytes. Send the quantity alone, like {"quantity": 12}.`,
  )
