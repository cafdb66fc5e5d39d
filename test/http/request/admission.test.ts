import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { tooManyReports } from '../../../src/http/errors/api-errors.ts'
import { Admission, type FreePlace } from '../../../src/http/request/admission.ts'
import { runs } from '../../support/property-runs.ts'

/** An admission whose second passes when the test says so. */
function admission(bounds: { readonly ofKey: number; readonly ofAll: number }) {
  const timers = new Set<() => void>()
  const after = (_: number, run: () => void) => {
    timers.add(run)
    return () => void timers.delete(run)
  }
  const secondPasses = () => {
    for (const run of timers) run()
  }
  const places = new Admission({ ...bounds, waitMs: 1_000, refusal: tooManyReports }, after)
  return { places, timers, secondPasses }
}

describe('requests of which only so many are at work', () => {
  test('wait for a place of their key, and are refused where none comes within a second', async () => {
    const { places, timers, secondPasses } = admission({ ofKey: 1, ofAll: 2 })
    const free = await places.take('a')
    const next = places.take('a')
    await places.take('b')
    const late = places.take('c')
    free()
    expect(await next).toBeFunction()
    secondPasses()
    await expect(late).rejects.toMatchObject({ code: 'overloaded' })
    expect(timers.size).toBe(0)
  })

  test('that have waited longest come first, but for those whose key has no place', async () => {
    const { places } = admission({ ofKey: 1, ofAll: 2 })
    const came: string[] = []
    const freeA = await places.take('a')
    const freeB = await places.take('b')
    for (const keyId of ['a', 'c', 'd']) void places.take(keyId).then(() => came.push(keyId))
    freeB()
    await Promise.resolve()
    freeA()
    await new Promise(setImmediate)
    expect(came).toEqual(['c', 'a'])
  })

  test('whose client has gone wait no longer, and take no place', async () => {
    const { places } = admission({ ofKey: 1, ofAll: 1 })
    const free = await places.take('a')
    const gone = new AbortController()
    const waiting = places.take('a', gone.signal)
    gone.abort()
    free()
    await expect(waiting).rejects.toMatchObject({ code: 'overloaded' })
    await expect(places.take('a', AbortSignal.abort())).resolves.toBeFunction()
    await expect(places.take('a', AbortSignal.abort())).rejects.toMatchObject({
      code: 'overloaded',
    })
  })

  test('lose no place and never have more than there are, in whatever order they come and go', async () => {
    const step = fc.record({
      act: fc.constantFrom('come', 'come', 'free', 'free twice', 'pass'),
      keyId: fc.constantFrom('a', 'b', 'c'),
      at: fc.nat(20),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { places, secondPasses } = admission({ ofKey: 2, ofAll: 4 })
        const working: { keyId: string; free: FreePlace }[] = []
        for (const { act, keyId, at } of steps) {
          if (act === 'come') {
            places.take(keyId).then(
              (free) => void working.push({ keyId, free }),
              () => {},
            )
          } else if (act === 'pass') secondPasses()
          else {
            const [done] = working.splice(at % Math.max(1, working.length), 1)
            done?.free()
            if (act === 'free twice') done?.free()
          }
          await new Promise(setImmediate)
          expect(working.length).toBeLessThanOrEqual(4)
          for (const key of ['a', 'b', 'c']) {
            expect(working.filter((each) => each.keyId === key).length).toBeLessThanOrEqual(2)
          }
        }
        secondPasses()
        for (const { free } of working.splice(0)) free()
        await new Promise(setImmediate)
        for (const keyId of ['a', 'a', 'b', 'b']) expect(await places.take(keyId)).toBeFunction()
      }),
      runs(100),
    )
  })
})
