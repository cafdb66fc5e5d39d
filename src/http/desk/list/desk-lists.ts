import { setImmediate } from 'node:timers/promises'
import { gzipChunks, jsonChunks, pagesInOrder } from './list-chunks.ts'
import { ListPages, type ListSource } from './list-pages.ts'
import { ListSlots } from './list-slots.ts'
import { type ListEvents, listStream } from './list-stream.ts'

// A list takes a slot of its key until it is read, left or cut off. Its pages are read and
// compressed once for all lists that are sent at about the same time, for as long as nothing was
// committed since (`revision`).

/** A list that a client asks for. */
export interface ListRequest extends Omit<ListEvents, 'onEnd'> {
  readonly keyId: string
  readonly gzip: boolean
  /** When the client goes away. */
  readonly signal: AbortSignal
}

/** The desk's lists that are being sent: so many at once, and out of the same pages. */
export class DeskLists {
  readonly #slots = new ListSlots()
  readonly #pages: ListPages

  constructor(source: ListSource) {
    this.#pages = new ListPages(source)
  }

  /** Begins a list; resolves when its first page is read. @throws ApiError overloaded, StorageUnavailable */
  async open({ keyId, gzip, signal, ...events }: ListRequest) {
    const freeSlot = this.#slots.take(keyId)
    const onEnd = () => {
      freeSlot()
      if (this.#slots.taken === 0) this.#pages.clear()
    }
    try {
      const pages = await begun(pagesInOrder(this.#pages, setImmediate))
      // A client may go away before its list is first read from.
      signal.addEventListener('abort', onEnd, { once: true })
      if (signal.aborted) onEnd()
      return listStream(gzip ? gzipChunks(pages) : jsonChunks(pages), { ...events, onEnd })
    } catch (error) {
      onEnd()
      throw error
    }
  }
}

/** Reads the first page, so that what stands in the way shows while there can be another answer. */
async function begun<T>(
  pages: AsyncGenerator<T, void, undefined>,
): Promise<AsyncGenerator<T, void, undefined>> {
  const first = await pages.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pages
  })()
}
