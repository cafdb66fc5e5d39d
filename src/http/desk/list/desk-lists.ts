import { setImmediate } from 'node:timers/promises'
import { ShortLivedBytes } from '../../../runtime/memory.ts'
import type { OfShop } from '../../../stock/store.ts'
import { tooManyLists } from '../../errors/api-errors.ts'
import { Admission } from '../../request/admission.ts'
import { ListPages, type PetPages } from './list-pages.ts'
import { gzipChunks, jsonChunks, type ListEvents, listStream, pagesInOrder } from './list-stream.ts'

// A list takes a place of its key until it is read, left or cut off. Its pages are read and
// compressed once for all lists of a shop that are sent at about the same time, for as long as nothing
// was committed since (`revision`).

/** The JSON of pages after whose reading memory is freed: that of some 50,000 pets. */
const COLLECT_AFTER_BYTES = 8 << 20

/**
 * Lists that may be sent at once: with one key, and with all keys together. A list that its client does
 * not read holds its connection for two minutes; one that is read takes a second or two.
 */
export const MAX_LISTS_OF_A_KEY = 8
export const MAX_LISTS = 64

/** A list that a client asks for. */
export interface ListRequest extends Omit<ListEvents, 'onEnd'> {
  readonly shopId: bigint
  /** The low-stock level of pets that have none of their own. */
  readonly shopLevel: number | null
  /** One among the keys of all shops. */
  readonly keyId: string
  readonly gzip: boolean
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
}

/** The desk's lists that are being sent: so many at once, and those of a shop out of the same pages. */
export class DeskLists {
  readonly #places = new Admission({
    ...{ ofKey: MAX_LISTS_OF_A_KEY, ofAll: MAX_LISTS, waitMs: 0, refusal: tooManyLists },
  })
  readonly #pages: PagesInUse

  constructor(source: OfShop<PetPages>) {
    this.#pages = new PagesInUse(source)
  }

  /** Begins a list; resolves when its first page is read. @throws ApiError overloaded, StorageUnavailable */
  async open({ shopId, shopLevel, keyId, gzip, signal, ...events }: ListRequest) {
    const freePlace = await this.#places.take(keyId)
    const { pages: shared, release } = this.#pages.take(shopId, shopLevel)
    let ended = false
    const onEnd = () => {
      if (ended) return
      ended = true
      freePlace()
      release()
    }
    try {
      const pages = await begun(pagesInOrder(shared, setImmediate))
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

/** The pages of each shop whose list is being sent, to some client or to many. Another level makes other pages. */
class PagesInUse {
  readonly #source: OfShop<PetPages>
  readonly #read = new ShortLivedBytes(COLLECT_AFTER_BYTES)
  readonly #byShop = new Map<string, { readonly pages: ListPages; lists: number }>()

  constructor(source: OfShop<PetPages>) {
    this.#source = source
  }

  /** @returns the pages, and what is called once when a list of them has ended */
  take(
    shopId: bigint,
    shopLevel: number | null,
  ): { readonly pages: ListPages; readonly release: () => void } {
    const name = `${shopId} ${shopLevel}`
    const known = this.#byShop.get(name)
    const inUse = known ?? {
      pages: new ListPages(this.#source(shopId), shopLevel, this.#read),
      lists: 0,
    }
    if (known === undefined) this.#byShop.set(name, inUse)
    inUse.lists += 1
    return {
      pages: inUse.pages,
      release: () => {
        inUse.lists -= 1
        if (inUse.lists === 0) this.#byShop.delete(name)
      },
    }
  }
}

/** Reads the first page before the response begins, so that a failure can still be an error response. */
async function begun<T>(
  pages: AsyncGenerator<T, void, undefined>,
): Promise<AsyncGenerator<T, void, undefined>> {
  const first = await pages.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pages
  })()
}
