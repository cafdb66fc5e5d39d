import { expect, test } from 'bun:test'
import { OLDEST_BROWSERS } from '../../../src/page/start/oldest-browsers.ts'
import { LANGUAGES } from '../../../src/shops/language.ts'

/** The texts that the plain page has in an element before any script runs, by language. */
async function plainTexts(beginning: string): Promise<Record<string, string>> {
  const html = await Bun.file('src/page/page.html').text()
  const [, element = ''] = html.split(beginning)
  const paragraphs = element
    .split(/<\/(?:div|noscript)>/)[0]
    ?.matchAll(/<p lang="(\w+)">(.+?)<\/p>/g)
  return Object.fromEntries([...(paragraphs ?? [])].map(([, language, text]) => [language, text]))
}

test('the plain page says in every language which browsers are too old, and what to do', async () => {
  const texts = await plainTexts('<div id="not-started"')
  expect(Object.keys(texts).toSorted()).toEqual([...LANGUAGES].toSorted())
  const { safari, chrome, firefox } = OLDEST_BROWSERS
  for (const text of Object.values(texts)) {
    expect(text).toContain(`iOS ${safari}`)
    expect(text).toContain(`Edge ${chrome}`)
    expect(text).toContain(`Firefox ${firefox}`)
  }
})

test('the plain page says in every language that it needs JavaScript', async () => {
  const texts = await plainTexts('<noscript>')
  expect(Object.keys(texts).toSorted()).toEqual([...LANGUAGES].toSorted())
  for (const text of Object.values(texts)) expect(text).toContain('JavaScript')
})
