import { bodyTooLarge, encodedBody, notJson } from '../errors/api-errors.ts'

/** The largest request body in bytes. */
export const MAX_BODY_BYTES = 16 * 1024

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
 * Reads the whole body, and no more of it than is allowed, whether or not the request says its length.
 * @throws ApiError body_too_large
 */
export async function readBody(request: Request): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  if (length !== null) {
    if (Number(length) > MAX_BODY_BYTES) throw bodyTooLarge(MAX_BODY_BYTES)
    return request.bytes()
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw bodyTooLarge(MAX_BODY_BYTES)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
