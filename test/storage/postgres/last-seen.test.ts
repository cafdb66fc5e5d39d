import { expect, test } from 'bun:test'
import { LastSeen, type Seen } from '../../../src/storage/postgres/losses/last-seen.ts'

const SHOP = 1n

/** What a server has seen of one shop, at so many moments. */
function lastSeen() {
  const doubted: Seen[] = []
  const seen = new LastSeen((each) => void doubted.push(each))
  let at = 0
  return {
    saw(revision: bigint, op: string, isLater = false): Seen {
      at += 1
      seen.saw(SHOP, { revision, op }, at, isLater)
      return { shopId: SHOP, revision, op, at }
    },
    seen,
    newest: () => seen.all().map(({ revision, op }) => [revision, op]),
    takeDoubted: () => doubted.splice(0),
  }
}

test('what the database still has is the newest again, once what came late was in its place', () => {
  const { saw, seen, newest, takeDoubted } = lastSeen()
  const newer = saw(48n, 'a')
  saw(44n, 'b')
  expect(takeDoubted()).toEqual([newer])
  expect(newest()).toEqual([[44n, 'b']])
  expect(seen.kept(newer, seen.doubtsOf(SHOP))).toBe(true)
  expect(newest()).toEqual([[48n, 'a']])
})

test('it stays behind what came after it', () => {
  const { saw, seen, newest } = lastSeen()
  const newer = saw(48n, 'a')
  saw(44n, 'b')
  const doubts = seen.doubtsOf(SHOP)
  saw(49n, 'c', true)
  expect(seen.kept(newer, doubts)).toBe(true)
  expect(newest()).toEqual([[49n, 'c']])
})

test('the database is asked again where the shop was doubted since: it may have come back older', () => {
  const { saw, seen, newest, takeDoubted } = lastSeen()
  const newer = saw(48n, 'a')
  const late = saw(44n, 'b')
  const doubts = seen.doubtsOf(SHOP)
  saw(45n, 'c')
  expect(takeDoubted()).toEqual([newer, late])
  expect(seen.kept(newer, doubts)).toBe(false)
  expect(newest()).toEqual([[45n, 'c']])
})

test('a response to an earlier question, which knew what was seen, changes nothing', () => {
  const { saw, newest, takeDoubted } = lastSeen()
  saw(48n, 'a')
  saw(47n, 'b', true)
  expect([newest(), takeDoubted()]).toEqual([[[48n, 'a']], []])
})
