import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import type { ShortLivedBytes } from '../../../runtime/memory.ts'
import type { ShopReader } from '../../../stock/stock-question.ts'
import { loadOnce } from '../../request/load-once.ts'
import { petDetailsJsons } from '../pets/pet-details-json.ts'

/** Where the desk's lists come from. */
export type PetPages = ShopReader<'petPage' | 'revision'>

/** Pets in a page, which takes some milliseconds on a small PC. */
const PAGE_PETS = 250

/** The most JSON that is kept for other lists. Lists that begin together stay close to each other. */
const MAX_KEPT_BYTES = 1 << 20

/**
 * The pages of the desk's list, read and written once for all lists that need them at about the same
 * time. Lists share a page until the next commit: so a list has every change that was committed before
 * its client asked.
 */
export class ListPages {
  readonly #source: PetPages
  readonly #shopLevel: number | null
  readonly #read: Pick<ShortLivedBytes, 'add'>
  readonly #size: number
  readonly #kept = new Map<bigint | undefined, Promise<ListPage>>()
  #keptBytes = 0
  #revision: number | string | undefined

  /**
   * @param shopLevel the low-stock level of pets that have none of their own
   * @param read counts the JSON of the pages that were read
   */
  constructor(
    source: PetPages,
    shopLevel: number | null,
    read: Pick<ShortLivedBytes, 'add'>,
    size = PAGE_PETS,
  ) {
    this.#source = source
    this.#read = read
    this.#shopLevel = shopLevel
    this.#size = size
  }

  /** The page that begins after a pet; undefined: the first one. @throws StorageUnavailable */
  async after(petId: bigint | undefined): Promise<ListPage> {
    const revision = await this.#source.ask({ kind: 'revision' })
    if (revision !== this.#revision) {
      this.clear()
      this.#revision = revision
    }
    const kept = this.#kept.get(petId)
    if (kept !== undefined) return kept
    const reading = this.#readAfter(petId)
    this.#kept.set(petId, reading)
    try {
      const page = await reading
      if (this.#kept.get(petId) === reading) this.#count(page)
      return page
    } catch (error) {
      if (this.#kept.get(petId) === reading) this.#kept.delete(petId)
      throw error
    }
  }

  /** Keeps no page any more. */
  clear(): void {
    this.#kept.clear()
    this.#keptBytes = 0
  }

  async #readAfter(petId: bigint | undefined): Promise<ListPage> {
    const pets = await this.#source.ask({ kind: 'petPage', after: petId, limit: this.#size })
    const json = petDetailsJsons(pets, this.#shopLevel)
    this.#read.add(json.length)
    const next = pets.length < this.#size ? undefined : pets.at(-1)?.petId
    return new ListPage(json, petId, next)
  }

  #count(page: ListPage): void {
    this.#keptBytes += page.json.byteLength
    if (this.#keptBytes > MAX_KEPT_BYTES) this.clear()
  }
}

type Bytes = Uint8Array<ArrayBuffer>

const compress = promisify<Uint8Array, object, Buffer<ArrayBuffer>>(deflateRaw)
const utf8 = new TextEncoder()

/** A page of the desk's list as it is sent: a part of one JSON array. All lists share it. */
export class ListPage {
  readonly json: Bytes
  /** The pet that the next page begins after; undefined: this page is the last. */
  readonly next: bigint | undefined
  /** The page as deflate blocks that need none before them: they fit into any gzip stream. */
  readonly compressed: () => Promise<Bytes>

  /**
   * @param pets as JSON, without brackets
   * @param after the pet that the page begins after; undefined: this page is the first
   */
  constructor(pets: string, after: bigint | undefined, next: bigint | undefined) {
    const begin = after === undefined ? '[' : pets === '' ? '' : ','
    this.json = utf8.encode(begin + pets + (next === undefined ? ']' : ''))
    this.next = next
    this.compressed = loadOnce(() => compress(this.json, { finishFlush: constants.Z_SYNC_FLUSH }))
  }
}
