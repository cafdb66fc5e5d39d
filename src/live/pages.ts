import type { PetDetails, PetDetailsReader } from '../stock/pet-details.ts'

/** Pets in a page, which takes some milliseconds on a small PC. */
export const PAGE_PETS = 250

export interface Page {
  /** The pet that the page begins after; undefined for the first page. */
  readonly after: bigint | undefined
  readonly pets: readonly PetDetails[]
  readonly isLast: boolean
}

/** Reads all pets, page after page; `pause` lets the event loop do other work in between. */
export async function* pagesOf(
  reader: Pick<PetDetailsReader, 'listDetails'>,
  pause: () => Promise<void>,
  size = PAGE_PETS,
): AsyncGenerator<Page, void, undefined> {
  let after: bigint | undefined
  for (;;) {
    const pets = await reader.listDetails(after, size)
    const isLast = pets.length < size
    yield { after, pets, isLast }
    if (isLast) return
    after = pets.at(-1)?.petId
    await pause()
  }
}
