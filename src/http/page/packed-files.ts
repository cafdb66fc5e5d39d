import { routeNotFound } from '../errors/api-errors.ts'
import { contextHeaders, type RequestContext } from '../request/context.ts'
import { loadOnce } from '../request/load-once.ts'
import { StaticFile } from '../request/static-file.ts'
import type { PackedFile } from './packed-file.ts'

/** Headers of all files that are sent to browsers. */
export const FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const

/** The files of a pack. They are read when a client first asks for one: a service for tills alone never needs them. */
export class PackedFiles {
  readonly #files: () => Promise<ReadonlyMap<string, StaticFile>>

  /** @param headersOf the headers of the file with a name */
  constructor(
    read: () => Promise<string>,
    headersOf: (name: string) => Readonly<Record<string, string>>,
  ) {
    this.#files = loadOnce(async () => unpack(await read(), headersOf))
  }

  /**
   * The response with a file.
   * @param path that the client has asked for
   * @throws ApiError 404 where there is none
   */
  async response(
    name: string,
    path: string,
    request: Request,
    context: RequestContext,
  ): Promise<Response> {
    const response = await this.find(name, request, context)
    if (response === undefined) throw routeNotFound(path)
    return response
  }

  /** The response with a file; undefined where there is none. */
  async find(
    name: string,
    request: Request,
    context: RequestContext,
  ): Promise<Response | undefined> {
    return (await this.#files()).get(name)?.response(request.headers, contextHeaders(context))
  }
}

function unpack(
  pack: string,
  headersOf: (name: string) => Readonly<Record<string, string>>,
): ReadonlyMap<string, StaticFile> {
  const packed = JSON.parse(pack) as PackedFile[]
  return new Map(
    packed.map(({ name, type, etag, gzip }) => [
      name,
      new StaticFile(
        { gzip: new Uint8Array(Buffer.from(gzip, 'base64')) },
        { etag, contentType: type, headers: headersOf(name) },
      ),
    ]),
  )
}
