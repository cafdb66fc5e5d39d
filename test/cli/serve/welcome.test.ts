import { expect, test } from 'bun:test'
import { temporaryFolder } from '../../support/petstock.ts'
import { petstockOnTerminal } from '../../support/pty.ts'

const CTRL_C = '\x03'
const FIRST_OF_LOG = 'the times of the log are local'

/** What a terminal shows of a server until it is stopped: the welcome, and what comes after it. */
async function servedOnTerminal(...flags: string[]) {
  using folder = temporaryFolder()
  const { status, shown } = await petstockOnTerminal(
    ['serve', '--port', '0', '--data', folder.file('shop'), ...flags],
    { typed: [[/INF listening/, CTRL_C]] },
  )
  expect({ status, shown }).toMatchObject({ status: 0 })
  const [welcome = '', after = ''] = shown.split(FIRST_OF_LOG)
  return { lines: welcome.trimEnd().split('\n'), after }
}

test('a demo on a terminal begins with what to open, how to sign in, and how to stop', async () => {
  const { lines, after } = await servedOnTerminal('--demo')
  const [, port = ''] =
    /^petstock \S+ is listening on http:\/\/127\.0\.0\.1:(\d+)$/.exec(lines[0] ?? '') ?? []
  // As `setup-link` names it: a browser that is signed in at one address is not at another.
  const url = `http://localhost:${port}`
  expect(lines.slice(1).map((line) => line.replace(/_\w+$/, '_…'))).toEqual([
    '',
    `  Sign in        ${url}/#code=psc_…`,
    '                 Works once, within 24 hours. Who opens it manages the shop.',
    '  Key for a till pst_…',
    `  Stock page     ${url}/`,
    '  Other devices  none yet; --host 0.0.0.0 lets them in',
    `  Help           ${url}/help`,
    "  Stop           Ctrl+C; the demo's data stays in its folder",
  ])
  expect(after).toMatch(/INF made the database[\s\S]*INF listening/)
})

test('no welcome has more than ten lines, or one that is wider than a terminal', async () => {
  for (const flags of [['--demo'], [], ['--demo', '--host', '0.0.0.0']]) {
    const { lines } = await servedOnTerminal(...flags)
    const drawn = lines.findIndex((line) => /█|other machines/.test(line))
    const words = drawn === -1 ? lines : lines.slice(0, drawn)
    expect(
      words.filter((line) => !line.startsWith('the stock is empty')).length,
    ).toBeLessThanOrEqual(10)
    if (!flags.includes('--host'))
      for (const line of words.slice(0, 9)) expect(line.length).toBeLessThanOrEqual(80)
  }
})

test('a start that fails shows the lines that have waited', async () => {
  using folder = temporaryFolder()
  const { status, shown } = await petstockOnTerminal(
    ['serve', '--data', folder.file('shop'), '--host', '192.0.2.77', '--port', '0'],
    {},
  )
  expect(status).toBe(1)
  expect(shown).toContain('cannot listen on 192.0.2.77')
  expect(shown).toContain(FIRST_OF_LOG)
})
