import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { readArrival } from '../../src/storage/arrival-mark.ts'
import { dataFolder } from '../../src/storage/data-folder.ts'
import { findLost, markGone, markLostFromLog, markMoreOfGone } from '../../src/storage/lost-mark.ts'
import { rewriteMark } from '../../src/storage/mark-file.ts'
import { markRelocation, readRelocation, removeRelocation } from '../../src/storage/relocation.ts'
import { temporaryFolder } from '../support/petstock.ts'

const newFolder = () => {
  const temporary = temporaryFolder()
  mkdirSync(temporary.file('shop'), { mode: 0o700 })
  return Object.assign(dataFolder(temporary.file('shop')), {
    [Symbol.dispose]: () => temporary[Symbol.dispose](),
  })
}

test('a mark says after its reading what was written into it, and nothing once it is removed', () => {
  using folder = newFolder()
  const shop = { shopId: 2n ** 62n, name: 'Zoo', slug: undefined, createdAt: 5 }
  const relocation = { shop, servers: 'db.lan', isCertain: false }
  markRelocation(folder, relocation)
  expect(readRelocation(folder)).toEqual(relocation)
  removeRelocation(folder)
  expect(readRelocation(folder)).toBeUndefined()

  markLostFromLog(folder, { reason: 'the log is short', from: 3, to: 4 })
  const served = { token: 7, file: '1:2', log: undefined, progress: { movement: 9, access: 1 } }
  const gone = { reason: 'it is away', to: 8, logAside: undefined, served }
  markGone(folder, gone)
  expect(findLost(folder)).toEqual({
    log: { reason: 'the log is short', from: 3, to: 4 },
    database: gone,
  })
})

test('a mark that was removed while more was to be said is not there again', () => {
  using folder = newFolder()
  const served = { token: 7, file: '1:2', log: undefined, progress: undefined }
  const gone = { reason: 'it is away', to: 8, logAside: undefined, served }
  rewriteMark(folder, folder.lostMark, { database: gone })
  expect(readdirSync(folder.directory)).toEqual([])
  markGone(folder, gone)
  markMoreOfGone(folder, { ...gone, logAside: 'aside.db-wal' })
  expect(findLost(folder).database?.logAside).toBe('aside.db-wal')
  expect(readdirSync(folder.directory)).toEqual(['petstock.lost'])
})

test.each([
  ['no JSON', 'petstock.moved', '{'],
  ['no object', 'petstock.moved', '7'],
  ['a shop without a name', 'petstock.moved', '{"shopId":"1","createdAt":5,"servers":"db"}'],
  ['a size without pets', 'petstock.arriving', '{"shopId":"1","name":"A","removedAt":1,"size":{}}'],
  ['a loss at no time', 'petstock.lost', '{"reason":"it is short","from":1}'],
  ['a database that is a text', 'petstock.lost', '{"database":"it is away"}'],
  ['progress that is a text', 'petstock.lost', progressAsText()],
])(
  'a mark with %s is refused with its file and what to do, and never believed',
  (_, file, text) => {
    using folder = newFolder()
    writeFileSync(`${folder.directory}/${file}`, text)
    const read = () => [readRelocation, readArrival, findLost].map((each) => each(folder))
    expect(read).toThrow(`${folder.directory}/${file} says that`)
    expect(read).toThrow('cannot be read')
  },
)

function progressAsText(): string {
  const served = { token: 7, file: '1:2', progress: { movement: '9', access: 1 } }
  return JSON.stringify({ database: { reason: 'it is away', to: 8, served } })
}
