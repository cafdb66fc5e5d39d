import { describe, expect, test } from 'bun:test'
import { COUNT_EVERY_MS, TotalsCounting } from '../../src/server/journal/totals-counting.ts'
import type { CountedBatch } from '../../src/stock/totals/report.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { untilEqual } from '../support/wait.ts'

/** Counting over an engine that has so many batches to count. */
function counting(batches: number) {
  const clock = new ManualClock()
  const state = { batches, asked: 0, acceptsWrites: true, error: undefined as Error | undefined }
  const part = new TotalsCounting(
    {
      get acceptsWrites() {
        return state.acceptsWrites
      },
      totals: {
        async countMovements(): Promise<CountedBatch> {
          state.asked += 1
          if (state.error !== undefined) throw state.error
          state.batches = Math.max(0, state.batches - 1)
          return { counted: 1, more: state.batches > 0 }
        },
      },
    },
    clock,
  )
  return { part, state, tick: () => clock.advance(COUNT_EVERY_MS) }
}

describe('the running service counts movements', () => {
  test('batch after batch, until all are counted', async () => {
    const { part, state, tick } = counting(20)
    part.start()
    expect(state.asked).toBe(0)
    await untilEqual(async () => {
      tick()
      return state.batches
    }, 0)
    await part.stop()
  })

  test('not while nothing can be written, and again after an error', async () => {
    const { part, state, tick } = counting(3)
    part.start()
    state.acceptsWrites = false
    tick()
    await part.stop()
    expect(state.asked).toBe(0)
    const other = counting(3)
    other.state.error = new Error('the disk is full')
    other.part.start()
    await untilEqual(async () => {
      other.tick()
      return other.state.asked > 1
    }, true)
    other.state.error = undefined
    await untilEqual(async () => {
      other.tick()
      return other.state.batches
    }, 0)
    await other.part.stop()
  })

  test('no more once it is stopped', async () => {
    const { part, state, tick } = counting(1_000)
    part.start()
    tick()
    await part.stop()
    const { asked } = state
    tick()
    expect(state.asked).toBe(asked)
    expect(asked).toBeLessThan(1_000)
  })
})
