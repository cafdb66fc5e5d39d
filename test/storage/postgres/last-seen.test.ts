import { expect, test } from 'bun:test'
import { LastSeen, type Seen } from '../../../src/storage/postgres/losses/last-seen.ts'
import type { Version } from '../../../src/storage/postgres/shop/shop-state.ts'

const SHOP = 1n

/** What a server has seen of one shop, at so many moments. */
function lastSeen() {
  const doubted: Seen[] = []
  const seen = new LastSeen((each) => void doubted.push(each))
  let at = 0
  return {
    saw(revision: bigint, op: string, base?: Version): Seen {
      at += 1
      const times = { at, datedBy: at }
      seen.saw(SHOP, { revision, op }, times, base)
      return { shopId: SHOP, revision, op, ...times }
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
  saw(49n, 'c', { revision: 44n, op: 'b' })
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
  saw(47n, 'b', { revision: 46n, op: 'c' })
  expect([newest(), takeDoubted()]).toEqual([[[48n, 'a']], []])
})

test('what was seen is doubted where a commit has succeeded on what came before it: a failover has lost it', () => {
  for (const base of [
    { revision: 46n, op: 'b' },
    { revision: 48n, op: 'b' },
  ]) {
    const { saw, newest, takeDoubted } = lastSeen()
    const lost = saw(48n, 'a')
    saw(49n, 'c', base)
    expect(takeDoubted()).toEqual([lost])
    expect(newest()).toEqual([[49n, 'c']])
  }
})

test('what comes after what was seen leaves no doubt', () => {
  const { saw, newest, takeDoubted } = lastSeen()
  saw(48n, 'a')
  saw(49n, 'b', { revision: 48n, op: 'a' })
  saw(53n, 'd', { revision: 51n, op: 'c' })
  expect([newest(), takeDoubted()]).toEqual([[[53n, 'd']], []])
})
