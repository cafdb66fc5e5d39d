import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import type { PetDetails } from '../../../stock/pet-details.ts'
import { petDetailsJson } from '../pets/pet-details-json.ts'

type Bytes = Uint8Array<ArrayBuffer>

const compress = promisify<Uint8Array, object, Buffer<ArrayBuffer>>(deflateRaw)
const utf8 = new TextEncoder()

/** A page of the desk's list as it is sent: a part of one JSON array. All lists share it. */
export class ListPage {
  readonly json: Bytes
  /** The pet that the next page begins after; undefined: this page is the last. */
  readonly next: bigint | undefined
  #compressed: Promise<Bytes> | undefined

  /** @param after the pet that the page begins after; undefined: this page is the first */
  constructor(pets: readonly PetDetails[], after: bigint | undefined, isLast: boolean) {
    const begin = after === undefined ? '[' : pets.length > 0 ? ',' : ''
    const end = isLast ? ']' : ''
    this.json = utf8.encode(begin + pets.map(petDetailsJson).join(',') + end)
    this.next = isLast ? undefined : pets.at(-1)?.petId
  }

  /** The page as deflate blocks that need none before them: they fit into any gzip stream. */
  compressed(): Promise<Bytes> {
    this.#compressed ??= compress(this.json, { finishFlush: constants.Z_SYNC_FLUSH })
    return this.#compressed
  }
}
