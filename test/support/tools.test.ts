import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './petstock.ts'

const FIXTURE = join(import.meta.dir, 'tools.fixture.ts')

/** A machine whose PATH has these tools alone. */
const machine = temporaryFolder()
beforeAll(() => {
  for (const name of ['curl', 'fish', 'git'])
    writeFileSync(machine.file(name), '#!/bin/sh\n', { mode: 0o755 })
})
afterAll(() => machine[Symbol.dispose]())

/** Runs the tests of the fixture whose names have this in them. */
async function fixture(name: string, env: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, 'test', FIXTURE, '--test-name-pattern', name], {
    env: { PATH: machine.path, NO_COLOR: '1', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [status, stderr] = await Promise.all([child.exited, child.stderr.text()])
  const lines = stderr.split('\n').map((line) => line.trim())
  return { status, stderr, named: (mark: string) => lines.filter((line) => line.startsWith(mark)) }
}

const without = (...names: string[]) => ({ PETSTOCK_TEST_WITHOUT: names.join(',') })

describe('a test that names a tool', () => {
  test('runs where the tool is there, and its helpers find it', async () => {
    const { status, named } = await fixture('with curl')
    expect({ status, passed: named('(pass)').length }).toEqual({ status: 0, passed: 3 })
  })

  test('is skipped where it is missing, and says so in its name', async () => {
    const { status, named } = await fixture('with curl', { PATH: '/nowhere' })
    expect({ status, named }).toMatchObject({ status: 0 })
    expect(named('(pass)')).toEqual([])
    expect(named('(skip)').filter((line) => line.includes('with curl'))).toEqual([
      '(skip) a test with curl [lacks curl]',
      '(skip) a row with curl 1 [lacks curl]',
      '(skip) a row with curl 2 [lacks curl]',
    ])
  })

  test('names each tool that is missing, and none that is there', async () => {
    const one = await fixture('with both', without('fish'))
    expect(one.named('(skip)')).toEqual(['(skip) a test with both [lacks fish]'])
    const both = await fixture('with both', without('curl', 'fish'))
    expect(both.named('(skip)')).toEqual(['(skip) a test with both [lacks curl, fish]'])
  })

  test('is skipped where the tool, or all of them, is taken away', async () => {
    for (const env of [without('curl'), without('all')]) {
      const { status, named } = await fixture('a test with curl', env)
      expect({ status, named }).toMatchObject({ status: 0 })
      expect(named('(skip)')).toContain('(skip) a test with curl [lacks curl]')
    }
  })

  test('fails with CI set where the tool is missing, with what brings it', async () => {
    const { status, stderr, named } = await fixture('a test with curl', {
      ...without('curl'),
      CI: 'true',
    })
    expect(status).toBe(1)
    expect(named('(fail)')).toHaveLength(1)
    expect(stderr).toContain('there is no curl: apt-get install curl')
  })
})

describe('a test that does not name a tool', () => {
  test.each(['says nothing', 'says another'])('fails though it is there: %s', async (name) => {
    const { status, stderr, named } = await fixture(name)
    expect(status).toBe(1)
    expect(named('(fail)')).toHaveLength(1)
    expect(stderr).toContain("a test uses curl and does not say so: write needs('curl').test(...)")
  })
})

test('a test that needs a right is skipped without it, with CI set, too', async () => {
  for (const env of [{}, { CI: 'true' }]) {
    const { status, named } = await fixture('of a right', { ...without('root'), ...env })
    expect({ status, named }).toMatchObject({ status: 0 })
    expect(named('(skip)')).toEqual(['(skip) a test of a right [lacks root]'])
  }
})

describe('a group that names a tool', () => {
  test('has it in its hooks and in its tests', async () => {
    const { status, named } = await fixture('uses git')
    expect({ status, passed: named('(pass)').length }).toEqual({ status: 0, passed: 1 })
  })

  test('is skipped as a whole where it is missing', async () => {
    const { status, named } = await fixture('uses git', without('git'))
    expect({ status, named }).toMatchObject({ status: 0 })
    expect(named('(pass)')).toEqual([])
    expect(named('(skip)').at(-1)).toContain('a group [lacks git]')
  })
})
