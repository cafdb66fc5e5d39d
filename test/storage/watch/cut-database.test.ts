import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { loggedPages, missingEnd } from '../../../src/storage/sqlite/driver/cut-database.ts'
import { type FileHeader, readFileHeader } from '../../../src/storage/sqlite/driver/file-header.ts'
import { type Frame, readFrame } from '../../../src/storage/sqlite/driver/log-format.ts'
import { runs } from '../../support/property-runs.ts'
import { frameOf, type LogShape, logBytes } from './log-bytes.ts'

const PAGE_BYTES = 4_096

/** The header of a database, as its first page has it. */
function headerOf(pages: number, pageBytes = PAGE_BYTES): FileHeader {
  const bytes = Buffer.alloc(100)
  bytes.write('SQLite format 3\0', 'latin1')
  bytes.writeUInt16BE(pageBytes === 65_536 ? 1 : pageBytes, 16)
  for (const counter of [24, 92]) bytes.writeUInt32BE(7, counter)
  bytes.writeUInt32BE(pages, 28)
  const header = readFileHeader(bytes)
  if (header === undefined) throw new Error('it is no header')
  return header
}

const framesOf = (pages: readonly number[]): Frame[] => {
  const shape: LogShape = { pageBytes: PAGE_BYTES, salts: [1, 2], pages }
  const log = logBytes(shape)
  return pages.map((_, frame) => readFrame(frameOf(log, frame, PAGE_BYTES)) as Frame)
}

const noLog = () => loggedPages([])
const size = fc.integer({ min: 1, max: 400 })
const page = fc.constantFrom(512, PAGE_BYTES, 65_536)

test('a file with all pages of its header, or more, misses nothing, and its log is not read', () => {
  fc.assert(
    fc.property(size, page, fc.nat(100_000), (pages, pageBytes, more) => {
      const log = () => {
        throw new Error('read')
      }
      const bytes = pages * pageBytes + more
      expect(missingEnd(headerOf(pages, pageBytes), bytes, log)).toBeUndefined()
    }),
    runs(200),
  )
})

test('a file without its end, which no log has either, says what is missing', () => {
  fc.assert(
    fc.property(size, fc.nat(), (pages, cut) => {
      const found = cut % (pages * PAGE_BYTES)
      const expected = pages * PAGE_BYTES
      expect(missingEnd(headerOf(pages), found, noLog)).toEqual({ expected, found })
    }),
    runs(200),
  )
})

test('a file whose end is in the log yet misses nothing, in whatever order a checkpoint writes it', () => {
  fc.assert(
    fc.property(size, fc.nat(), (pages, at) => {
      const inFile = at % pages
      const rest = Array.from({ length: pages - inFile }, (_, index) => inFile + index + 1)
      const log = () => loggedPages(framesOf(rest))
      expect(missingEnd(headerOf(pages), inFile * PAGE_BYTES, log)).toBeUndefined()
    }),
    runs(200),
  )
})

test('a file of whose end the log has a part alone is cut', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 400 }), fc.nat(), (pages, at) => {
      const missing = 2 + (at % (pages - 2))
      const rest = Array.from({ length: pages }, (_, index) => index + 1)
      const log = () => loggedPages(framesOf(rest.filter((each) => each !== missing)))
      expect(missingEnd(headerOf(pages), PAGE_BYTES, log)).toMatchObject({ found: PAGE_BYTES })
    }),
    runs(200),
  )
})

test('a database that has become shorter needs no more than its last commit says', () => {
  const frames: Frame[] = [{ page: 1, pagesAfter: 5, salts: 'one' }]
  expect(missingEnd(headerOf(9), 5 * PAGE_BYTES, () => loggedPages(frames))).toBeUndefined()
  expect(missingEnd(headerOf(9), 4 * PAGE_BYTES, () => loggedPages(frames))).toEqual({
    expected: 5 * PAGE_BYTES,
    found: 4 * PAGE_BYTES,
  })
})

test('what a log holds behind its last commit does not count', () => {
  const frames: Frame[] = [
    { page: 1, pagesAfter: 0, salts: 'one' },
    { page: 2, pagesAfter: 2, salts: 'one' },
    { page: 3, pagesAfter: 0, salts: 'one' },
  ]
  expect(loggedPages(frames)).toEqual({ after: 2, pages: new Set([1, 2]) })
})

test('the page that SQLite locks, which is never written, is not missed', () => {
  const lockPage = 0x4000_0000 / 65_536 + 1
  const log = () => loggedPages([{ page: lockPage + 1, pagesAfter: lockPage + 1, salts: 'one' }])
  const header = headerOf(lockPage + 1, 65_536)
  expect(missingEnd(header, (lockPage - 1) * 65_536, log)).toBeUndefined()
})

test('a number of pages that SQLite itself does not trust is not believed', () => {
  const { pageBytes, userVersion } = headerOf(9)
  expect(missingEnd({ pageBytes, pages: undefined, userVersion }, 0, noLog)).toBeUndefined()
})
