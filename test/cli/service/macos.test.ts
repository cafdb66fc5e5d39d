import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { plistText } from '../../../src/cli/service/macos/plist.ts'
import { macosInstallSteps } from '../../../src/cli/service/macos/steps.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { planOf } from './plans.ts'

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** The words that launchd starts the program with. */
function programArguments(plist: string): string[] {
  const [, array = ''] = /<key>ProgramArguments<\/key>\s*<array>(.*?)<\/array>/s.exec(plist) ?? []
  return [...array.matchAll(/<string>(.*?)<\/string>/gs)].map(([, text = '']) => {
    if (/<|>|&(?!lt;|gt;|amp;)/.test(text)) throw new Error(`that is no XML: ${text}`)
    return text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
  })
}

test('launchd runs serve with the flags of the call, whatever is in them', () => {
  const hostile = fc
    .array(fc.oneof(fc.constantFrom(...'<>&;"\']]>'), fc.string({ unit: 'binary' })))
    .map((parts) => parts.join(''))
    .filter((text) => !/\p{Cc}/u.test(text))
  fc.assert(
    fc.property(hostile, (text) => {
      const plan = planOf('macos', [['--data', `/srv/${text}`], ['--demo']])
      expect(programArguments(plistText(plan))).toEqual([
        ...['/usr/local/bin/petstock', 'serve', '--data', `/srv/${text}`, '--demo'],
      ])
    }),
    { numRuns: 500 },
  )
})

test('launchd starts it with the machine, as a user of its own, and again when it fails', () => {
  const plist = plistText(planOf('macos'))
  expect(plist).toContain('<key>UserName</key>\n  <string>_petstock</string>')
  expect(plist).toContain('<key>RunAtLoad</key>\n  <true/>')
  expect(plist).toMatch(/<key>KeepAlive<\/key>\s*<dict>\s*<key>SuccessfulExit<\/key>\s*<false\/>/)
  expect(plist).toContain('<key>Umask</key>\n  <integer>63</integer>')
})

const syntax = (script: string) =>
  Bun.spawnSync(['sh', '-n'], { stdin: Buffer.from(script), stderr: 'pipe' })

test('the steps are a script that a shell can read, and carry the property list whole', () => {
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    const plan = planOf('macos', [
      ['--data', '/Volumes/Bob’s "pet" $HOME \'shop\''],
      ['--tls-cert', '/etc/ssl/a b.pem'],
      ['--tls-key', "/etc/ssl/it's.key"],
      ['--host', host],
    ])
    const script = macosInstallSteps(plan)
    expect(syntax(script).stderr.toString()).toBe('')
    expect(script).toContain(`<<'END_OF_PLIST'\n${plistText(plan)}END_OF_PLIST\n`)
    expect(script.includes('socketfilterfw')).toBe(host === '0.0.0.0')
  }
})

test('the steps can be run, and again, where every command of macOS succeeds', async () => {
  using folder = temporaryFolder()
  const names = ['sudo', 'dscl', 'plutil', 'sleep']
  const calls = folder.file('calls')
  for (const name of names) {
    // Takes its input as the real ones do, and tells what it was called with.
    const takesInput = name === 'sudo' ? '[ "$1" = tee ] && cat >> "$CALLS"\n' : ''
    const tells = `printf '%s\\n' "${name} $*" >> "$CALLS"\n`
    writeFileSync(folder.file(name), `#!/bin/sh\n${takesInput}${tells}`, { mode: 0o755 })
  }
  const plan = planOf('macos', [['--data', "/Volumes/it's"]])
  const child = Bun.spawnSync(['sh'], {
    stdin: Buffer.from(macosInstallSteps(plan)),
    env: { PATH: `${folder.path}:${process.env.PATH}`, CALLS: calls },
    stderr: 'pipe',
  })
  expect({ status: child.exitCode, stderr: child.stderr.toString() }).toEqual({
    status: 0,
    stderr: '',
  })
  const said = await Bun.file(calls).text()
  expect(said).toContain("sudo chown -R _petstock:_petstock /Volumes/it's\n")
  expect(said).toContain(
    'sudo launchctl bootstrap system /Library/LaunchDaemons/local.petstock.plist\n',
  )
  expect(said).toContain(plistText(plan))
})
