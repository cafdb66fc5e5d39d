import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { ROOT } from '../../shape/sources.ts'
import { type GuideBlock, guideBlocks, readGuide } from '../../support/guide.ts'
import { ELSEWHERE, GOES_ON } from './guide-reader.ts'

const GUIDES = readdirSync(join(ROOT, 'src/help')).filter((name) => name.endsWith('.md'))
const PAGES = ['README.md', ...GUIDES]

/** The guides whose commands a test follows from the first to the last. */
const FOLLOWED = [
  'README.md',
  'shop.md',
  'shop.de.md',
  'administrator.md',
  'till.md',
  'many-shops.md',
]

/** What a person pastes or saves; the others are pictures in letters, and answers. */
const LANGUAGES = ['sh', 'bat', 'powershell', 'ts', 'js', 'python', 'csv']

const isFollowed = (guide: string, { language, file, remark }: GuideBlock): boolean =>
  FOLLOWED.includes(guide) &&
  (language === 'sh' || file !== undefined) &&
  (remark === undefined || remark === GOES_ON)

test.each(PAGES)('every command of %s is run by a test, or says why not', (guide) => {
  const blocks = guideBlocks(readGuide(guide)).filter(({ language }) =>
    LANGUAGES.includes(language),
  )
  for (const block of blocks.filter((each) => !isFollowed(guide, each))) {
    const [, file] = ELSEWHERE.exec(block.remark ?? '') ?? [undefined]
    expect({ ...block, remark: ELSEWHERE.test(block.remark ?? '') }).toEqual({
      ...block,
      remark: true,
    })
    if (file !== undefined) expect(existsSync(join(ROOT, file))).toBe(true)
  }
})

const pathOf = (guide: string): string => (guide === 'README.md' ? guide : `src/help/${guide}`)

/** The ids that GitHub gives to the headings of a text. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

test.each(PAGES)(
  'every link of %s leads to a file of the project, and to a heading of it',
  (guide) => {
    const text = readGuide(guide)
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
    for (const [link, path = '', anchor] of links) {
      const target = path === '' ? pathOf(guide) : normalize(join(dirname(pathOf(guide)), path))
      expect({ link, isThere: existsSync(join(ROOT, target)) }).toEqual({ link, isThere: true })
      expect(relative('.', target).startsWith('..')).toBe(false)
      if (anchor === undefined) continue
      const anchors = anchorsOf(readFileSync(join(ROOT, target), 'utf8'))
      expect({ link, isThere: anchors.has(anchor) }).toEqual({ link, isThere: true })
    }
  },
)

test('the README is a screen and a bit, and leads to every guide', () => {
  const readme = readGuide('README.md')
  const words = readme
    .replaceAll(/<!--.*?-->|<[^>]+>/gs, '')
    .split(/\s+/)
    .filter((word) => /\w/.test(word))
  expect(words.length).toBeLessThanOrEqual(900)
  for (const guide of GUIDES) expect(readme).toContain(`(src/help/${guide})`)
  expect(readme).not.toMatch(/\d\/s\b/)
})

test('a guide in two languages has the same commands and pictures in both', () => {
  for (const german of GUIDES.filter((name) => name.endsWith('.de.md'))) {
    const codes = [german, german.replace('.de.md', '.md')].map((name) =>
      guideBlocks(readGuide(name)).map(({ language, code }) => [language, code]),
    )
    expect(codes[0]).toEqual(codes[1] ?? [])
  }
})
