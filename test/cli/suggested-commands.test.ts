import { expect, test } from 'bun:test'
import { copyFileSync, linkSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { dataFlagsOf } from '../../src/cli/command/as-pasted.ts'
import { PetstockCommand } from '../../src/cli/command/command.ts'
import { callOf } from '../../src/cli/inventory/import/describe-call.ts'
import { startedAs } from '../../src/cli/terminal/started-as.ts'
import { BINARY, petstock, serve, temporaryFolder } from '../support/petstock.ts'
import { newShop } from './shop.ts'
import { wholeProgram } from './whole-program.ts'

/** The commands that a text has in backticks. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]*petstock [^`]+)`/g)].map(([, command = '']) => command)

/** Runs a command as it is pasted into a shell, in a folder that has no shop. */
async function paste(command: string) {
  using elsewhere = temporaryFolder()
  const shell = Bun.spawn(['sh', '-c', command], {
    cwd: elsewhere.path,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  return { status: await shell.exited, stdout: await shell.stdout.text() }
}

const UNINSTALLED = { PATH: '/usr/bin:/bin' }

test('the commands that the start of a server on a pipe suggests work as they are pasted', async () => {
  using shop = newShop()
  const data = shop.file('my $HOME data')
  await using server = await serve(data, [], { env: UNINSTALLED })
  await server.stop()
  const commands = commandsIn(JSON.stringify(await server.stderr).replaceAll('\\"', '"'))
  expect(commands).toEqual([
    `${BINARY} setup-link --data '${data}'`,
    `${BINARY} keys create --data '${data}' --name "Till 1" --plan business`,
    `${BINARY} inventory import --data '${data}' stock.csv`,
  ])
  const [setupLink = '', create = ''] = commands
  await using again = await serve(data, [], { env: UNINSTALLED })
  expect(await paste(setupLink)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`http://localhost:${new URL(again.url).port}/#code=`),
  })
  expect((await paste(create)).status).toBe(0)
})

test('the commands that doctor and a mistake suggest name the program and the data folder, whatever folder they are pasted in', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', 'petId,quantity\n1,5\n'))
  const options = { cwd: shop.path, env: UNINSTALLED }
  const { stdout } = await petstock(['doctor', '--json', '--data', 'data'], options)
  const advice = (JSON.parse(stdout) as { advice: string | null }[]).map(
    (check) => check.advice ?? '',
  )
  const suggested = advice.flatMap(commandsIn)
  expect(suggested).toEqual([
    `${BINARY} keys create --name "Till 1" --plan business --data ${shop.data}`,
    `${BINARY} backup create FILE --data ${shop.data}`,
  ])
  expect((await paste(suggested[0] ?? '')).status).toBe(0)
  const unknown = await petstock(['keys', 'revoke', 'key_2', '--data', 'data'], options)
  const [list = ''] = commandsIn(unknown.stderr)
  expect(list).toBe(`${BINARY} keys list --data ${shop.data}`)
  expect((await paste(list)).status).toBe(0)
})

test('a suggested command needs no data folder where the default one is at work, and no path where it is installed', async () => {
  using folder = temporaryFolder()
  await petstock(['inventory', 'import', '-'], { cwd: folder.path, stdin: 'petId,quantity\n1,5\n' })
  const { stderr } = await petstock(['keys', 'revoke', 'key_2'], { cwd: folder.path })
  expect(commandsIn(stderr)).toEqual(['petstock keys list'])
})

test('the program is named by its path unless the PATH finds this very one', () => {
  using folder = temporaryFolder()
  const [own, other] = [join(folder.path, 'own'), join(folder.path, 'other')]
  for (const each of [own, other]) mkdirSync(each)
  linkSync(BINARY, join(own, 'petstock'))
  copyFileSync('/bin/true', join(other, 'petstock'))
  const started = (path: string, execPath = join(own, 'petstock')) =>
    startedAs({ execPath, script: undefined, path, platform: 'linux' })
  expect(started(`/bin:${own}`)).toBe('petstock')
  expect(started(`${other}:${own}`)).toBe(join(own, 'petstock'))
  expect(started('/bin')).toBe(join(own, 'petstock'))
  expect(started('/bin', '/srv/my shop/petstock')).toBe("'/srv/my shop/petstock'")
  const script = resolve(dirname(BINARY), '../src/main.ts')
  expect(startedAs({ execPath: '/bin/bun', script, path: '/bin', platform: 'linux' })).toBe(
    `/bin/bun ${script}`,
  )
})

test('a command that is suggested gets the flags that name its data, as far as it takes them', async () => {
  const flagsBelow = (
    { commands, options }: Command,
    words: string[] = [],
  ): [string, string[]][] =>
    commands.length > 0
      ? commands.flatMap((each) => flagsBelow(each, [...words, each.name()]))
      : [[words.join(' '), options.map(({ long }) => long?.slice(2) ?? '')]]
  const program = await wholeProgram()
  const taken = flagsBelow(program).map(
    ([call, flags]) => [call, ['data', 'shop'].filter((flag) => flags.includes(flag))] as const,
  )
  expect(taken.length).toBeGreaterThan(30)
  expect(taken).toEqual(taken.map(([call]) => [call, [...dataFlagsOf(call.split(' '), program)]]))
})

test.each([
  ['win32', 'C:\\Stock\\my list.csv', '"C:\\Stock\\my list.csv"', '--shop "Bird & Seed"'],
  ['linux', "Maria's list.csv", "'Maria'\\''s list.csv'", "--shop 'Bird & Seed'"],
] as const)(
  'the call of an import is quoted for the shell of %s',
  (platform, file, word, flags) => {
    const command = new PetstockCommand('import').option('--shop <name>')
    command.parse(['--shop', 'Bird & Seed'], { from: 'user' })
    expect(callOf(command, file, { program: 'petstock', platform })).toBe(
      `petstock inventory import ${word} ${flags}`,
    )
  },
)
