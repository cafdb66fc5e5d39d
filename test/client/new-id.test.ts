import { expect, test } from 'bun:test'
import { newId } from '../../src/client/client.ts'

test('is a new UUID of version 4 each time', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(ids).size).toBe(1_000)
})
