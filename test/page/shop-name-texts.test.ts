import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TEXTS = join(import.meta.dir, '../../src/page/texts')

test('no text of the page tells a shop of others', () => {
  const telling = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => readFileSync(join(TEXTS, file), 'utf8').split('\n'))
    .filter((line) => /(?:another|other|different) shop|ander\w* (?:Laden|Läden|Shop)/i.test(line))
  expect(telling).toEqual([])
})
