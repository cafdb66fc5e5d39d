import { expect, test } from 'bun:test'
import { outputOf, petstock, temporaryFolder } from '../support/petstock.ts'
import { findTool, needs } from '../support/tools.ts'

/** What man shows of the page, and what it warns of. */
async function shown(): Promise<{ text: string; warnings: string }> {
  using folder = temporaryFolder()
  await Bun.write(folder.file('petstock.1'), await outputOf(['man']))
  const { stdout, stderr } = Bun.spawnSync(
    [findTool('man'), '--warnings', '-E', 'UTF-8', '-l', folder.file('petstock.1')],
    { env: { ...process.env, MANWIDTH: '200' } },
  )
  return {
    text: stdout.toString(),
    warnings: stderr.toString(),
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

needs('man').test('man shows the page without a warning, with all that the help says', async () => {
  const { text, warnings } = await shown()
  expect(warnings).toBe('')
  const page = oneLine(text)
  for (const words of ['serve', 'keys create', 'inventory import', 'completion', 'shops adopt']) {
    const { stdout } = await petstock([...words.split(' '), '--help'])
    const [, listed = ''] = stdout.split('\nOptions:\n')
    const [options = ''] = listed.split('\n\n')
    const terms = [
      ...options.matchAll(/^ {2}(?:-\w, )?(--\S+(?: <\S+>)?)\s+(\S.*(?:\n {6,}.*)*)/gm),
    ]
    expect(terms.length).toBeGreaterThan(0)
    for (const [, flag = '', meaning = ''] of terms) {
      expect(page).toContain(oneLine(`${flag} ${meaning}`))
    }
    const [, example = ''] = /^ {2}(\$ petstock .*)$/m.exec(stdout) ?? []
    expect(page).toContain(oneLine(example))
  }
})

test('every command has a section of the page, and no text of the help is a request of roff', async () => {
  const page = await outputOf(['man'])
  const { stdout } = await petstock(['completion', 'bash'])
  const called = [...stdout.matchAll(/^ {4}' ([a-z][a-z -]*)'\) flags='[^']*--help/gm)].map(
    ([, words = '']) => words,
  )
  expect(called.length).toBeGreaterThan(30)
  for (const words of called.filter(
    (each) => !page.includes(`.SS "petstock ${each.replaceAll('-', '\\-')} `),
  )) {
    // A group of commands has no section of its own.
    expect(called.some((other) => other.startsWith(`${words} `))).toBe(true)
  }
  const requests = new Set([...page.matchAll(/^\.(\w+)/gm)].map(([, name]) => name))
  expect([...requests].toSorted()).toEqual(
    ['B', 'PP', 'SH', 'SS', 'TH', 'TP', 'ad', 'fi', 'nf', 'nh'].toSorted(),
  )
})
