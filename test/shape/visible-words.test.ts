import { expect, test } from 'bun:test'
import { codeOf, filesIn } from './sources.ts'
import { LITERALS } from './visible-words.ts'

/** What finds a part of the page by words that are written in the test. */
const LITERAL =
  /getBy(?:Label|Text|Placeholder|Title)\((?:'|`|"|\/)|getByRole\('\w+', \{ name: (?:'|`|"|\/)|hasText: (?:'|`|"|\/)/g

const found = new Map(
  filesIn('test/page')
    .map((source) => [source.path, codeOf(source).match(LITERAL)?.length ?? 0] as const)
    .filter(([, count]) => count > 0),
)

test('no test of the page goes by more written words than it did: page/words.ts has those of the page itself', () => {
  const grown = [...found].filter(([path, count]) => count > (LITERALS[path] ?? 0))
  expect(grown).toEqual([])
})
