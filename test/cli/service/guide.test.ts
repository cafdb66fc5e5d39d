import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { PetstockCommand } from '../../../src/cli/command/command.ts'
import { SERVE_FLAGS } from '../../../src/cli/flags/serve-flags.ts'
import { guideBlocks, readGuide } from '../../support/guide.ts'
import { temporaryFolder } from '../../support/petstock.ts'

// The guide's commands for the systems that petstock installs no service on, as far as they can be read here.

const remarked = (word: string): string[] =>
  guideBlocks(readGuide('administrator.md'))
    .filter(({ remark }) => remark?.startsWith(`${word} by test/cli/service/guide.test.ts`))
    .map(({ code }) => code)

const [windows = '', windowsEnd = ''] = remarked('read')
const [macos = '', macosEnd = ''] = remarked('run')

/** The texts in single quotes of a line, as PowerShell reads them. */
const powershellTexts = (line: string): string[] =>
  [...line.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text.replaceAll("''", "'"))

/** A command line as Windows programs take it apart, where no backslash stands before a quote. */
const windowsWords = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

/** What serve makes of the words of a call; it fails on flags that there are not. */
function servedWith(words: readonly string[]) {
  expect(words[0]).toBe('serve')
  const command = new PetstockCommand('serve').takes(...SERVE_FLAGS)
  command.parse(words.slice(1), { from: 'user' })
  command.refuseMistakes()
  return command.opts()
}

test('the task of Windows runs serve on the folder that was made for its account', () => {
  const [, source = ''] = / -Argument (.*)$/m.exec(windows) ?? []
  const [words = ''] = powershellTexts(source)
  const served = servedWith(windowsWords(words))
  expect(served).toEqual({ data: "D:\\Bob's shop", host: '0.0.0.0', port: '3000' })
  const made = [...windows.matchAll(/^icacls .*$/gm)].map(([line]) => powershellTexts(line))
  expect(made).toEqual([
    [
      ...[served.data, '*S-1-5-19:(OI)(CI)M', '*S-1-5-18:(OI)(CI)F', '*S-1-5-32-544:(OI)(CI)F'],
      'icacls failed',
    ],
  ])
  expect(windows).toContain(`-LocalPort ${served.port} -Profile Private,Domain`)
  for (const verb of ['Stop', 'Unregister']) {
    expect(windowsEnd).toContain(`${verb}-ScheduledTask -TaskName 'petstock'`)
  }
})

test('the daemon of macOS runs serve on the folder that was made for its user', async () => {
  using folder = temporaryFolder()
  const calls = folder.file('calls')
  for (const name of ['sudo', 'dscl', 'plutil', 'sleep']) {
    // Takes its input as the real ones do, and keeps each word that it was called with.
    const input = name === 'sudo' ? '[ "$1" = tee ] && cat >> "$CALLS"\n' : ''
    const words = `printf '<%s>' ${name} "$@" >> "$CALLS"\necho >> "$CALLS"\n`
    writeFileSync(folder.file(name), `#!/bin/sh\n${input}${words}`, { mode: 0o755 })
  }
  const env = { PATH: `${folder.path}:${process.env.PATH}`, CALLS: calls }
  for (const script of [macos, macosEnd]) {
    const child = Bun.spawnSync(['sh'], { stdin: Buffer.from(script), env, stderr: 'pipe' })
    const stderr = child.stderr.toString()
    expect({ status: child.exitCode, stderr }).toEqual({ status: 0, stderr: '' })
  }
  const said = readFileSync(calls, 'utf8')
  const [, list = ''] = /<key>ProgramArguments<\/key>\s*<array>(.*?)<\/array>/s.exec(said) ?? []
  const [program, ...words] = [...list.matchAll(/<string>(.*?)<\/string>/g)].map(([, word]) => word)
  expect(program).toBe('/usr/local/bin/petstock')
  const served = servedWith(words.map(String))
  expect(served).toEqual({ data: "/Volumes/SSD/Bob's shop", host: '0.0.0.0' })
  const plist = '/Library/LaunchDaemons/local.petstock.plist'
  for (const call of [
    `<sudo><chown><-R><_petstock:_petstock><${served.data}>`,
    `<sudo><launchctl><bootstrap><system><${plist}>`,
    `<sudo><rm><${plist}>`,
  ]) {
    expect(said.split('\n')).toContain(call)
  }
})
