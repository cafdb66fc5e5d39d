import { expect, test } from 'bun:test'
import { ACCESS_LEVELS, includesAccess, toAccess, toAccessColumns } from '../../src/keys/access.ts'

test('each access includes those before it, and itself', () => {
  for (const [place, access] of ACCESS_LEVELS.entries()) {
    const included = ACCESS_LEVELS.filter((needed) => includesAccess(access, needed))
    expect(included).toEqual(ACCESS_LEVELS.slice(0, place + 1))
  }
})

test('each access is what it was after it was stored, and none is stored as more to an earlier release', () => {
  for (const access of ACCESS_LEVELS) {
    const columns = toAccessColumns(access)
    expect(toAccess(columns)).toBe(access)
    expect(includesAccess(access, columns.access)).toBe(true)
  }
})
