import { INT64_MEMBERS, parseInt64 } from '../../client/int64-json.ts'
import type { Pet } from './pet.ts'

/** About 250 pets: so many are parsed in a few milliseconds, even by a slow tablet. */
const SLICE_CHARACTERS = 1 << 16

// Between two pets of the list. No text within a pet has this: there, quotes are escaped.
const BETWEEN = '},{"petId":'

/**
 * Parses the list of pets while its text arrives.
 * @param texts the parts of one JSON array
 * @throws SyntaxError where the text is no such list, or ends too early
 */
export async function* petsOf(
  texts: AsyncIterable<string>,
): AsyncGenerator<readonly Pet[], void, undefined> {
  let rest = ''
  for await (const text of texts) {
    rest += text
    let from = 0
    for (let end = endOfSlice(rest, from); end > from; end = endOfSlice(rest, from)) {
      yield parsed(`${listOf(rest.slice(from, end))}]`)
      from = end
    }
    rest = rest.slice(from)
  }
  yield parsed(listOf(rest))
}

/** Where a slice of whole pets ends; `from` or less where the text has none yet. */
function endOfSlice(text: string, from: number): number {
  const next = text.indexOf(BETWEEN, from + SLICE_CHARACTERS)
  return (next < 0 ? text.lastIndexOf(BETWEEN) : next) + 1
}

/** The comma before the pets of a later slice becomes the beginning of a list. */
const listOf = (slice: string): string => slice.replace(/^,/, '[')

const parsed = (text: string): readonly Pet[] => parseInt64(text, INT64_MEMBERS) as Pet[]
