import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import fc from 'fast-check'
import { RotatingFile } from '../../../src/cli/serve/rotating-file.ts'
import { smallDisk } from '../../faults/small-disk.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { runs } from '../../support/property-runs.ts'
import { needs } from '../../support/tools.ts'

const line = (number: number, length = 0): string =>
  `${JSON.stringify({ number, text: 'x'.repeat(length) })}\n`

/** The numbers of a file's lines, each of which has to be whole. */
const numbersIn = (path: string): number[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text).number)

const sizesIn = (path: string): number[] =>
  readdirSync(dirname(path)).map((name) => statSync(`${dirname(path)}/${name}`).size)

function logIn(folder: string, { maxBytes = 300, keep = 2 } = {}) {
  const path = `${folder}/petstock.log`
  return { path, file: new RotatingFile(path, { maxBytes, keep }) }
}

test('whatever is written, the newest lines stay in order, in files that are bounded in size and number', async () => {
  const batches = fc.array(fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(batches, fc.integer({ min: 1, max: 4 }), async (all, keep) => {
      using folder = temporaryFolder()
      const { path, file } = logIn(folder.path, { keep })
      let count = 0
      for (const batch of all) {
        await file.append(batch.map((length) => line(count++, length)).join(''))
      }
      const files = readdirSync(folder.path).toSorted().toReversed()
      expect(files.length).toBeLessThanOrEqual(keep + 1)
      expect(Math.max(0, ...sizesIn(path))).toBeLessThanOrEqual(300)
      const oldestFirst = files.filter((name) => name !== 'petstock.log').map(folder.file)
      const numbers = [...oldestFirst, ...(count > 0 ? [path] : [])].flatMap(numbersIn)
      expect(numbers).toEqual(Array.from(numbers, (_, at) => count - numbers.length + at))
      if (files.length <= keep) expect(numbers.length).toBe(count)
    }),
    runs(60),
  )
})

test('the file is for its owner alone, and goes on where an earlier run ended', async () => {
  using folder = temporaryFolder()
  for (const number of [1, 2]) {
    const { path, file } = logIn(folder.path)
    await file.append(line(number))
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  }
  expect(numbersIn(folder.file('petstock.log'))).toEqual([1, 2])
})

test('a line that a power cut has torn spoils no other line', async () => {
  using folder = temporaryFolder()
  const { path, file } = logIn(folder.path)
  writeFileSync(path, `${line(1)}{"number":2,"te`)
  await file.append(line(3))
  expect(readFileSync(path, 'utf8')).toBe(`${line(1)}{"number":2,"te\n${line(3)}`)
})

test('a file that is deleted, moved or emptied under it is begun again', async () => {
  using folder = temporaryFolder()
  const { path, file } = logIn(folder.path)
  await file.append(line(1))
  rmSync(path)
  await file.append(line(2))
  expect(numbersIn(path)).toEqual([2])
  renameSync(path, `${path}.moved`)
  await file.append(line(3))
  expect(numbersIn(path)).toEqual([3])
  expect(numbersIn(`${path}.moved`)).toEqual([2])
  truncateSync(path)
  await file.append(line(4))
  expect(numbersIn(path)).toEqual([4])
})

test('a folder that is gone is an error, until it is there again', async () => {
  using folder = temporaryFolder()
  mkdirSync(folder.file('logs'))
  const { path, file } = logIn(folder.file('logs'))
  await file.append(line(1))
  rmSync(folder.file('logs'), { recursive: true })
  await expect(file.append(line(2))).rejects.toThrow('ENOENT')
  await expect(file.append(line(3))).rejects.toThrow('ENOENT')
  mkdirSync(folder.file('logs'))
  await file.append(line(4))
  expect(numbersIn(path)).toEqual([4])
})

test('what is no log is not written to', async () => {
  using folder = temporaryFolder()
  const { path, file } = logIn(folder.path)
  new Database(path).run('CREATE TABLE inventory (petId INTEGER)')
  const before = readFileSync(path)
  await expect(file.append(line(1))).rejects.toThrow('something else than a log')
  expect(readFileSync(path).equals(before)).toBe(true)
  rmSync(path)
  mkdirSync(path)
  await expect(file.append(line(1))).rejects.toThrow('EISDIR')
  expect(readdirSync(folder.path)).toEqual(['petstock.log'])
})

test('a file that is full and cannot be renamed grows no further, and no older one is lost', async () => {
  using folder = temporaryFolder()
  const { path, file } = logIn(folder.path)
  writeFileSync(`${path}.1`, line(-1))
  mkdirSync(`${path}.2/in-the-way`, { recursive: true })
  let number = 0
  const untilRefused = async () => {
    for (;;) await file.append(line(number++, 20))
  }
  await expect(untilRefused()).rejects.toThrow('EISDIR')
  const refused = number - 1
  for (let tries = 0; tries < 3; tries++) {
    await expect(file.append(line(refused, 20))).rejects.toThrow('EISDIR')
  }
  expect(statSync(path).size).toBeWithin(240, 301)
  expect(numbersIn(`${path}.1`)).toEqual([-1])

  rmSync(`${path}.2`, { recursive: true })
  await file.append(line(refused, 20))
  expect(numbersIn(path)).toEqual([refused])
  expect(numbersIn(`${path}.1`)).toEqual(Array.from({ length: refused }, (_, at) => at))
  expect(numbersIn(`${path}.2`)).toEqual([-1])
})

needs('mounts').test(
  'on a full disk no half line stays, and all goes on when there is space',
  async () => {
    using disk = smallDisk(1)
    const { path, file } = logIn(disk.path, { maxBytes: 1 << 20 })
    await file.append(line(1))
    disk.fill()
    // More than is left of the last page.
    await expect(file.append(line(2, 10_000))).rejects.toThrow('ENOSPC')
    expect(numbersIn(path)).toEqual([1])
    disk.free()
    await file.append(line(3, 10_000))
    expect(numbersIn(path)).toEqual([1, 3])
  },
)
