import { crc32 } from 'node:zlib'
import type { ListPage } from './list-page.ts'
import type { ListPages } from './list-pages.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Reads all pages in their order; `pause` lets others at the event loop in between. */
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
