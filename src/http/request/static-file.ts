import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sharedBody } from '#runtime/shared-body'
import type { SharedBody } from '../../runtime/shared-body.ts'
import { acceptsGzip, hasCurrent } from './negotiation.ts'

/** A strong tag of some content: a digest of it. */
export const etagOf = (content: Uint8Array | string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

export interface StaticFileOptions {
  /** The tag of the plain content; what is sent compressed has its own (RFC 9110, 8.8.3.3). */
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
  readonly #plainTag: string
  readonly #gzipTag: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #contentType: string
  readonly #gzip: SharedBody | undefined
  readonly #unpack: () => SharedBody
  #plain: SharedBody | undefined

  constructor(content: StaticContent, { etag, headers, contentType }: StaticFileOptions) {
    const isPacked = 'gzip' in content
    this.#plainTag = etag
    this.#gzipTag = etag.replace(/"$/, '-gzip"')
    this.#headers = { ...headers, ...(isPacked ? { Vary: 'Accept-Encoding' } : {}) }
    this.#contentType = contentType
    this.#gzip = isPacked ? sharedBody([content.gzip]) : undefined
    this.#unpack = () => sharedBody([isPacked ? gunzipSync(content.gzip) : content.plain])
  }

  /**
   * The content, or 304 for a client that has it already.
   * @param asked the headers of the request
   * @param context the headers that the request's context adds
   */
  response(asked: Headers, context: Readonly<Record<string, string>>): Response {
    const gzip = acceptsGzip(asked.get('accept-encoding')) ? this.#gzip : undefined
    const tag = gzip === undefined ? this.#plainTag : this.#gzipTag
    const common = { ...context, ...this.#headers }
    const known = this.#tagKnown(asked.get('if-none-match'), tag)
    if (known !== undefined)
      return new Response(null, { status: 304, headers: { ...common, ETag: known } })
    const headers = { ...common, ETag: tag, 'Content-Type': this.#contentType }
    if (gzip !== undefined)
      return new Response(gzip, { headers: { ...headers, 'Content-Encoding': 'gzip' } })
    this.#plain ??= this.#unpack()
    return new Response(this.#plain, { headers })
  }

  /** The tag by which a client has the content already, compressed or not; undefined where it has not. */
  #tagKnown(ifNoneMatch: string | null, tag: string): string | undefined {
    if (this.#gzip === undefined || ifNoneMatch?.trim() === '*') {
      return hasCurrent(ifNoneMatch, tag) ? tag : undefined
    }
    // In this order, since the tag of the compressed content looks like the other one with a proxy's mark.
    const tags = [this.#gzipTag, this.#plainTag]
    return tags.find((each) => hasCurrent(ifNoneMatch, each))
  }
}
