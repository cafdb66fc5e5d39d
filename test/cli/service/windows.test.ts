import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { commandLineWord, powershellText } from '../../../src/cli/service/windows/quoting.ts'
import { windowsInstallSteps } from '../../../src/cli/service/windows/steps.ts'
import { planOf } from './plans.ts'

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...'"\'\\’‘‚‛ $`%;\t&|<>^()'), fc.string({ unit: 'binary' })))
  .map((parts) => parts.join(''))
  .filter((text) => !/\p{Cc}/u.test(text))

/** A command line as Windows programs take it apart: CommandLineToArgvW, for all but the first word. */
function windowsWords(line: string): string[] {
  const found: string[] = []
  let word: string | undefined
  let quoted = false
  for (let at = 0; at < line.length; ) {
    const [, slashes = '', quote = ''] = /^(\\*)("?)/.exec(line.slice(at)) ?? []
    if (quote !== '') {
      word = (word ?? '') + '\\'.repeat(Math.floor(slashes.length / 2))
      if (slashes.length % 2 === 1) word += '"'
      else quoted = !quoted
      at += slashes.length + 1
    } else if (slashes !== '') {
      word = (word ?? '') + slashes
      at += slashes.length
    } else if (!quoted && /[ \t]/.test(line[at] ?? '')) {
      if (word !== undefined) found.push(word)
      word = undefined
      at++
    } else word = (word ?? '') + line[at++]
  }
  return word === undefined ? found : [...found, word]
}

/** A text as PowerShell reads it: any two of its single quotes within are the first of them. */
function powershellValue(source: string): string {
  const [, inner] = /^'((?:[^'\u2018-\u201b]|['\u2018-\u201b]{2})*)'$/u.exec(source) ?? []
  if (inner === undefined) throw new Error(`that ends early: ${source}`)
  return inner.replace(/(['\u2018-\u201b])['\u2018-\u201b]/g, '$1')
}

test('every word arrives at a Windows program as it was given', () => {
  fc.assert(
    fc.property(fc.array(hostile), (given) => {
      expect(windowsWords(given.map(commandLineWord).join(' '))).toEqual(given)
    }),
    { numRuns: 1_000 },
  )
})

test('every text is for PowerShell what it is', () => {
  fc.assert(
    fc.property(hostile, (given) => {
      expect(powershellValue(powershellText(given))).toBe(given)
    }),
    { numRuns: 1_000 },
  )
})

const steps = (flags: Parameters<typeof planOf>[1] = []) =>
  windowsInstallSteps(planOf('windows', flags))

test('the task runs serve with the flags of the call', () => {
  const text = steps([
    ['--data', String.raw`D:\Bob's "pet" shop`],
    ['--port', '8080'],
  ])
  const [, source = ''] = / -Argument ('.*')$/m.exec(text) ?? []
  expect(windowsWords(powershellValue(source))).toEqual([
    ...['serve', '--data', String.raw`D:\Bob's "pet" shop`, '--port', '8080'],
  ])
})

test('the task runs as an account that may do little, starts with the machine, and comes back', () => {
  const text = steps()
  expect(text).toContain("-UserId 'S-1-5-19' -LogonType ServiceAccount -RunLevel Limited")
  expect(text).toContain('(New-ScheduledTaskTrigger -AtStartup)')
  expect(text).toContain('-RepetitionInterval (New-TimeSpan -Minutes 1)')
  expect(text).toMatch(/MultipleInstances += 'IgnoreNew'/)
  expect(text).toMatch(/ExecutionTimeLimit += \[TimeSpan\]::Zero/)
})

test('each folder that serve writes in is for that account and administrators', () => {
  const text = steps([
    ['--data', 'D:\\shop'],
    ['--log-file', 'D:\\logs\\petstock.log'],
  ])
  for (const folder of ['D:\\shop', 'D:\\logs']) {
    expect(text).toContain(`[IO.Directory]::CreateDirectory('${folder}')`)
    expect(text).toContain(`icacls '${folder}' /inheritance:r /grant:r '*S-1-5-19:(OI)(CI)M'`)
  }
})

test('the firewall is opened for the network alone, and for the port of the call', () => {
  expect(steps()).not.toContain('New-NetFirewallRule')
  const open = steps([
    ['--host', '0.0.0.0'],
    ['--port', '8080'],
  ])
  expect(open).toContain('-LocalPort 8080 -Profile Private,Domain')
})
