import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  frameAt,
  type LogIndex,
  readLogIndex,
} from '../../../src/storage/sqlite/driver/log-format.ts'
import { faultOfLog } from '../../../src/storage/sqlite/watch/open-content.ts'
import { runs } from '../../support/property-runs.ts'
import { frameOf, indexBytes, type LogShape, logBytes, startOf } from './log-bytes.ts'

const uint32 = fc.integer({ min: 0, max: 0xffff_ffff })
const anyLog: fc.Arbitrary<LogShape> = fc.record({
  pageBytes: fc.constantFrom(512, 4_096, 65_536),
  salts: fc.tuple(uint32, uint32),
  pages: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }),
})

const NONE = new Uint8Array()

function indexOf(shape: LogShape): LogIndex {
  const index = readLogIndex(indexBytes(shape))
  if (index === undefined) throw new Error('it is no index')
  return index
}

test('a log that is as long as its index says, or longer, is whole', () => {
  fc.assert(
    fc.property(anyLog, fc.nat(100_000), fc.nat(), (shape, more, at) => {
      const log = logBytes(shape)
      const earlierFrame = frameOf(log, at % shape.pages.length, shape.pageBytes)
      const file = { bytes: log.length + more, start: startOf(log), earlierFrame }
      expect(faultOfLog(indexOf(shape), file)).toBeUndefined()
    }),
    runs(300),
  )
})

test('a log that misses a byte of what its index says, or more, is cut', () => {
  fc.assert(
    fc.property(anyLog, fc.nat(), (shape, at) => {
      const log = logBytes(shape)
      const cut = log.subarray(0, at % log.length)
      const file = { bytes: cut.length, start: startOf(cut), earlierFrame: NONE }
      expect(faultOfLog(indexOf(shape), file)).toBe('cut')
    }),
    runs(300),
  )
})

test('a log with a hole, where it was cut and then appended to, is cut', () => {
  fc.assert(
    fc.property(anyLog, fc.nat(), (shape, at) => {
      const log = logBytes(shape)
      const frame = at % shape.pages.length
      log.fill(0, frameAt(frame, shape.pageBytes), frameAt(frame + 1, shape.pageBytes))
      const earlierFrame = frameOf(log, frame, shape.pageBytes)
      const salted = { ...shape, salts: [shape.salts[0] || 1, shape.salts[1]] } as LogShape
      const file = { bytes: log.length, start: startOf(logBytes(salted)), earlierFrame }
      expect(faultOfLog(indexOf(salted), file)).toBe('cut')
    }),
    runs(300),
  )
})

test('a log that was emptied, and then appended to where it had ended before, is cut', () => {
  fc.assert(
    fc.property(anyLog, fc.nat(100_000), (shape, more) => {
      const bytes = logBytes(shape).length + more
      const file = { bytes, start: Buffer.alloc(32), earlierFrame: NONE }
      expect(faultOfLog(indexOf(shape), file)).toBe('cut')
    }),
    runs(100),
  )
})

test('a log that begins otherwise than its index says is of another database', () => {
  fc.assert(
    fc.property(anyLog, anyLog, (shape, other) => {
      fc.pre(shape.salts.join() !== other.salts.join())
      const log = logBytes(other)
      const file = { bytes: log.length, start: startOf(log), earlierFrame: NONE }
      expect(faultOfLog(indexOf(shape), file)).toBe('foreign')
    }),
    runs(300),
  )
})

test('a log that has begun again, or was brought in and cut to nothing, has nothing to miss', () => {
  fc.assert(
    fc.property(anyLog, anyLog, fc.nat(), (shape, before, at) => {
      const log = logBytes(before).subarray(0, at)
      const file = { bytes: log.length, start: startOf(log), earlierFrame: NONE }
      expect(faultOfLog(indexOf({ ...shape, pages: [] }), file)).toBeUndefined()
    }),
    runs(300),
  )
})

test('an index that is being written, or is none, says nothing', () => {
  fc.assert(
    fc.property(anyLog, fc.nat(47), fc.integer({ min: 1, max: 255 }), (shape, at, change) => {
      const bytes = indexBytes(shape)
      bytes[at] = (bytes[at] ?? 0) ^ change
      expect(readLogIndex(bytes)).toBeUndefined()
      expect(readLogIndex(bytes.subarray(0, 95))).toBeUndefined()
      expect(readLogIndex(Buffer.alloc(96))).toBeUndefined()
    }),
    runs(200),
  )
})
