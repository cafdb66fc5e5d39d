import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, ROOT } from '../../shape/sources.ts'
import { readGuide } from '../../support/guide.ts'

/** What a guide calls by its name: bold, and not the beginning of a paragraph, an item or a step. */
const namesIn = (guide: string): readonly string[] =>
  [...guide.matchAll(/\*\*(.+?)\*\*/gs)].flatMap(({ 0: bold, 1: name = '', index }) => {
    const before = guide.slice(guide.lastIndexOf('\n', index) + 1, index)
    return /^ *(?:-|\d+\.)? *$/.test(before) && !bold.includes('\n')
      ? []
      : name.replace(/\s+/g, ' ')
  })

const textsOf = (language: string): string =>
  filesIn(`src/page/texts/${language}`)
    .map(({ text }) => text)
    .concat(readFileSync(join(ROOT, `src/page/texts/${language}.ts`), 'utf8'))
    .join('\n')

test.each([
  ['shop.md', 'en'],
  ['shop.de.md', 'de'],
])('the page has each name by which %s calls something of it', (guide, language) => {
  const texts = textsOf(language)
  const names = namesIn(readGuide(guide))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !texts.includes(`'${name}'`))).toEqual([])
})
