import { expect } from 'bun:test'

/** What a server knows of its database's clock may be off by so much. */
const OFF_BY_MS = 1_000

/** Expects a time that an engine has given between a moment and now. */
export function expectNow(at: number | undefined, since: number): void {
  expect(at).toBeWithin(since - OFF_BY_MS, Date.now() + OFF_BY_MS)
}
