import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type FileMode, permissions } from '../../src/health/files.ts'
import { runs } from '../support/property-runs.ts'

const file = (values: Partial<FileMode> = {}): FileMode => ({
  path: '/srv/petstock.db',
  folder: false,
  mode: 0o100600,
  uid: 1000,
  backup: false,
  mayLackModes: false,
  ...values,
})

const anyFile = fc.record({
  path: fc.string({ unit: 'grapheme', minLength: 1 }).map((name) => `/srv/${name}`),
  folder: fc.boolean(),
  mode: fc.nat({ max: 0o777 }),
  uid: fc.constant(1000),
  backup: fc.boolean(),
  mayLackModes: fc.boolean(),
})

test('files are well exactly where only their owner may do anything', () => {
  fc.assert(
    fc.property(fc.array(anyFile), (files) => {
      const open = files.some(({ mode }) => (mode & 0o077) !== 0)
      expect(permissions(files, 1000).state === 'ok').toBe(!open)
    }),
  )
})

test('data that others may change fails; their looking, and loose backups, are warned of', () => {
  const state = (values: Partial<FileMode>) => permissions([file(values)], 1000).state
  expect(state({ mode: 0o100644 })).toBe('warn')
  expect(state({ mode: 0o100620 })).toBe('fail')
  expect(state({ mode: 0o100602 })).toBe('fail')
  expect(state({ mode: 0o100666, backup: true })).toBe('warn')
})

test('a file of another owner fails, unless it is a backup on a drive of its own', () => {
  expect(permissions([file({ uid: 0 })], 1000).state).toBe('fail')
  expect(permissions([file({ uid: 0, backup: true })], 1000).state).toBe('ok')
})

test('a disk that may keep no permissions is warned of, with what helps there, and never fails a shop', () => {
  const found = permissions([file({ mode: 0o100777, mayLackModes: true })], 1000)
  expect(found).toMatchObject({ state: 'warn' })
  expect(found.advice).toContain('has to be mounted for this user alone, with umask=077')
  // Another file that can be mended is one that has to be.
  const both = [file({ mode: 0o100777, mayLackModes: true }), file({ mode: 0o100602 })]
  expect(permissions(both, 1000).state).toBe('fail')
})

test('the advice is a command that a shell takes, whatever the files are called', () => {
  const name = fc
    .string({ unit: 'binary-ascii', minLength: 1 })
    .filter((text) => !text.includes('\0'))
  fc.assert(
    fc.property(name, (text) => {
      const { advice = '' } = permissions([file({ path: `/srv/${text}`, mode: 0o644 })], 1000)
      const echoed = Bun.spawnSync(['sh', '-c', advice.replace('chmod 600', "printf '%s'")])
      expect(echoed.stdout.toString()).toBe(`/srv/${text}`)
    }),
    runs(50),
  )
})
