import { crc32 } from 'node:zlib'
import type { ListPage, ListPages } from './list-pages.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What happens to a list while it is sent. */
export interface ListEvents {
  /** The client has taken what came before, and more is read for it. */
  readonly onProgress: () => void
  /** The list could not be read to its end. */
  readonly onBroken: (error: unknown) => void
  /** The list is not sent any more, whatever the reason; may be called twice. */
  readonly onEnd: () => void
}

/**
 * Sends the chunks of a list, the next one when the client has taken the last. Where a chunk cannot be
 * read the stream breaks off, so that no client takes half a list for a whole one.
 */
export function listStream(
  chunks: AsyncGenerator<Bytes, void, undefined>,
  { onProgress, onBroken, onEnd }: ListEvents,
): ReadableStream<Bytes> {
  let hasLeft = false
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        onProgress()
        try {
          const { done, value } = await chunks.next()
          // The client left meanwhile. That is no failure, and is not logged.
          if (hasLeft) return
          if (!done) return controller.enqueue(value)
          controller.close()
          onEnd()
        } catch (error) {
          onEnd()
          onBroken(error)
          controller.error(error)
        }
      },
      async cancel() {
        hasLeft = true
        onEnd()
        await chunks.return()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Reads all pages in their order; `pause` gives the event loop to other requests in between. */
export async function* pagesInOrder(
  pages: Pick<ListPages, 'after'>,
  pause: () => Promise<void>,
): AsyncGenerator<ListPage, void, undefined> {
  let page = await pages.after(undefined)
  yield page
  while (page.next !== undefined) {
    await pause()
    page = await pages.after(page.next)
    yield page
  }
}

/** The list as JSON. */
export async function* jsonChunks(
  pages: AsyncIterable<ListPage>,
): AsyncGenerator<Bytes, void, undefined> {
  for await (const { json } of pages) yield json
}

// RFC 1952: deflate, no file name, no time, any system.
const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)
// An empty block that is marked as the last one.
const LAST_BLOCK = Uint8Array.of(3, 0)

/** The list as one gzip stream, out of pages that were compressed once for all lists. */
export async function* gzipChunks(
  pages: AsyncIterable<ListPage>,
): AsyncGenerator<Bytes, void, undefined> {
  let checksum = 0
  let length = 0
  yield GZIP_HEADER
  for await (const page of pages) {
    checksum = crc32(page.json, checksum)
    length += page.json.byteLength
    yield await page.compressed()
  }
  yield gzipEnd(checksum, length)
}

function gzipEnd(checksum: number, length: number): Bytes {
  const end = Buffer.alloc(LAST_BLOCK.length + 8)
  end.set(LAST_BLOCK)
  end.writeUInt32LE(checksum, LAST_BLOCK.length)
  end.writeUInt32LE(length % 2 ** 32, LAST_BLOCK.length + 4)
  return end
}
