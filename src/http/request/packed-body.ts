import { gunzipSync } from 'node:zlib'
import { acceptsGzip } from './accepts-gzip.ts'

/**
 * The content of a file that is kept compressed. All responses share its bytes, however many clients
 * there are that do not read; it is unpacked once, when the first client asks that takes no gzip.
 */
export class PackedBody {
  readonly #gzip: Blob
  readonly #unpack: () => Blob
  #plain: Blob | undefined

  constructor(gzip: Uint8Array<ArrayBuffer>) {
    this.#gzip = new Blob([gzip])
    this.#unpack = () => new Blob([gunzipSync(gzip)])
  }

  /** @param asked the headers of the request */
  response(asked: Headers, headers: Readonly<Record<string, string>>): Response {
    if (acceptsGzip(asked.get('accept-encoding'))) {
      return new Response(this.#gzip, { headers: { ...headers, 'Content-Encoding': 'gzip' } })
    }
    this.#plain ??= this.#unpack()
    return new Response(this.#plain, { headers })
  }
}
