import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { acceptsGzip, hasCurrent } from './negotiation.ts'

/** A strong tag of some content: a digest of it. */
export const etagOf = (content: Uint8Array | string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

export interface StaticFileOptions {
  readonly etag: string
  /** Headers of every response, also of a 304; `Cache-Control` is among them. */
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string
}

/** Content as it is, or content that is kept compressed. */
export type StaticContent = { readonly plain: string } | { readonly gzip: Uint8Array<ArrayBuffer> }

/**
 * A file that the server sends to any client: a part of the stock page or of the API page. All
 * responses share its bytes, however many clients do not read. Compressed content is unpacked once,
 * for the first client that takes no gzip.
 */
export class StaticFile {
  readonly #etag: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #contentType: string
  readonly #gzip: Blob | undefined
  readonly #unpack: () => Blob
  #plain: Blob | undefined

  constructor(content: StaticContent, { etag, headers, contentType }: StaticFileOptions) {
    const isPacked = 'gzip' in content
    this.#etag = etag
    this.#headers = { ...headers, ETag: etag, ...(isPacked ? { Vary: 'Accept-Encoding' } : {}) }
    this.#contentType = contentType
    this.#gzip = isPacked ? new Blob([content.gzip]) : undefined
    this.#unpack = () => new Blob([isPacked ? gunzipSync(content.gzip) : content.plain])
  }

  /**
   * The content, or 304 for a client that has it already.
   * @param asked the headers of the request
   * @param context the headers that the request's context adds
   */
  response(asked: Headers, context: Readonly<Record<string, string>>): Response {
    const common = { ...context, ...this.#headers }
    if (hasCurrent(asked.get('if-none-match'), this.#etag))
      return new Response(null, { status: 304, headers: common })
    const headers = { ...common, 'Content-Type': this.#contentType }
    if (this.#gzip !== undefined && acceptsGzip(asked.get('accept-encoding')))
      return new Response(this.#gzip, { headers: { ...headers, 'Content-Encoding': 'gzip' } })
    this.#plain ??= this.#unpack()
    return new Response(this.#plain, { headers })
  }
}
