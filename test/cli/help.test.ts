import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { delimiter } from 'node:path'
import packageJson from '../../package.json'
import { BINARY, petstock, temporaryFolder } from '../support/petstock.ts'
import { refused } from './refused.ts'
import { newShop } from './shop.ts'

interface Page {
  readonly command: readonly string[]
  readonly text: string
}

/** The help of a command and of all below it. */
async function pages(command: readonly string[] = []): Promise<Page[]> {
  const { status, stdout, stderr } = await petstock([...command, '--help'])
  expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: '' })
  const [, listed = ''] = stdout.split('\nCommands:\n')
  const names = [...listed.matchAll(/^ {2}([a-z]\S*)/gm)].map(([, name = '']) => name)
  const below = await Promise.all(names.map((name) => pages([...command, name])))
  return [{ command, text: stdout }, ...below.flat()]
}

const all = await pages()
const examples = all.flatMap(({ text }) =>
  [...text.matchAll(/^ {2}\$ (.+)$/gm)].map(([, example = '']) => example),
)

// Programs on the path that the examples are run with.
const tools = temporaryFolder()
afterAll(() => tools[Symbol.dispose]())
if (existsSync(BINARY)) symlinkSync(BINARY, tools.file('petstock'))

test('every command has help on stdout, with its usage and an example', () => {
  expect(all.length).toBeGreaterThan(15)
  for (const { command, text } of all) {
    expect(text).toStartWith(`Usage: ${['petstock', ...command].join(' ')}`)
    expect(text).toContain('\nExample:\n  $ petstock')
  }
})

test('the help of a command that works on data names --data and its variable', () => {
  for (const { command, text } of all) {
    const [group] = command
    if (
      !/^(serve|keys|inventory|restore|doctor|clock|tls)$/.test(group ?? '') ||
      text.includes('Commands:')
    )
      continue
    expect(text).toContain('--data <dir>')
    expect(text.replace(/\s+/g, ' ')).toContain('PETSTOCK_DATA, default ./petstock-data')
  }
})

const shell = (script: string, cwd: string) =>
  Bun.spawn(['sh', '-c', script], {
    cwd,
    env: { ...process.env, PATH: `${tools.path}${delimiter}${process.env.PATH}` },
    stdout: 'pipe',
    stderr: 'pipe',
  })

const OURS =
  /^petstock (keys|inventory|backup|restore|doctor|clock|openapi|tls|completion|help|version) ?/

test.each([...new Set(examples.filter((example) => OURS.test(example)))])(
  'the example `%s` works as it stands',
  async (example) => {
    using shop = newShop()
    shop.write('stock.csv', 'petId,quantity,status\n7,1,available\n')
    const usbStick = shop.file('usb-stick')
    mkdirSync(usbStick)
    const script = [
      'export PETSTOCK_DATA=./petstock-data',
      `petstock keys create --name ${example.includes(' create ') ? 'first' : '"Till 1"'} --plan free --json > key.json`,
      example.includes(' add ') ? 'true' : 'petstock inventory add 42 --quantity 3',
      'petstock backup create petstock-20261121T083000Z.db',
      // The id in the examples stands for one of the shop's own.
      example
        .replace('/media/usb-stick', usbStick)
        .replace('key_7hq2m9xkcd', '$(sed -n \'s/.*"id": "\\(.*\\)".*/\\1/p\' key.json)'),
    ].join(' && ')
    const child = shell(script, shop.path)
    const [status, stderr] = await Promise.all([child.exited, child.stderr.text()])
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.not.stringContaining('petstock: '),
    })
  },
)

test.each([...new Set(examples.filter((example) => example.startsWith('petstock serve')))])(
  'the example `%s` comes up',
  async (example) => {
    using folder = temporaryFolder()
    mkdirSync(folder.file('srv'))
    const here = example.replace('/srv/petstock', folder.file('srv')).replace(/--port \d+/, '')
    const child = shell(`PETSTOCK_PORT=0 exec ${here}`, folder.path)
    const reader = child.stdout.getReader()
    const { value } = await reader.read()
    child.kill('SIGTERM')
    expect(new TextDecoder().decode(value)).toMatch(/^listening on http:\/\/\S+:\d+\n/)
    expect(await child.exited).toBe(0)
  },
)

test('`petstock help COMMAND` shows what `petstock COMMAND --help` shows', async () => {
  for (const { command, text } of all) {
    expect(await petstock(['help', ...command])).toEqual({ status: 0, stdout: text, stderr: '' })
  }
})

test('`petstock help` says where the guides are', async () => {
  expect((await petstock(['help'])).stdout).toContain('/help at its address')
})

test('`petstock --help COMMAND` and `-h COMMAND` show the help of that command', async () => {
  for (const words of [['serve'], ['keys', 'create']]) {
    const page = all.find(({ command }) => command.join(' ') === words.join(' '))
    for (const flag of ['--help', '-h']) {
      expect((await petstock([flag, ...words])).stdout).toBe(page?.text ?? '')
    }
  }
})

test('-v and -H, in the wrong letter case, are refused with the flag that is meant', async () => {
  expect(await refused(['-v'])).toStartWith("petstock: unknown option '-v' (Did you mean -V?)\n")
  expect(await refused(['keys', 'list', '-H'])).toStartWith(
    "petstock: unknown option '-H' (Did you mean -h?)\n",
  )
})

test('`petstock help` of a command that does not exist names the nearest there is', async () => {
  for (const [words, message] of [
    [['key'], "unknown command 'key' (Did you mean keys?)"],
    [['keys', 'crate'], "unknown command 'crate' (Did you mean create?)"],
    [['doctor', 'who'], '`petstock doctor` has no commands below it'],
  ] as const) {
    expect(await refused(['help', ...words])).toStartWith(`petstock: ${message}\n`)
  }
})

test('`petstock version`, --version and -V print the version and the commit alone', async () => {
  for (const flag of ['version', '--version', '-V']) {
    const { stdout, ...rest } = await petstock([flag])
    expect(rest).toEqual({ status: 0, stderr: '' })
    const [, version, build] = /^petstock (\S+) \((.+)\)\n$/.exec(stdout) ?? []
    expect(version).toBe(packageJson.version)
    expect(build).toMatch(/^(?:[0-9a-f]{7}(?:\+dirty)?, \d{4}-\d\d-\d\d|unknown commit)$/)
  }
})
