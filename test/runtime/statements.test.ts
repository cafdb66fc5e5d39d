import { expect, test } from 'bun:test'
import { readdirSync, readlinkSync } from 'node:fs'
import { openClient } from '#runtime/sqlite'
import { temporaryFolder } from '../support/petstock.ts'

/** How often this process has a file open. */
const timesOpen = (path: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch {
      return false
    }
  }).length

test.skipIf(process.platform !== 'linux').each([
  ['few', 3],
  ['more statements than are kept', 500],
])('a connection is closed at once where nobody ended its statements: %s', (_, statements) => {
  using folder = temporaryFolder()
  const file = folder.file('petstock.db')
  const client = openClient(file, { mode: 'create' })
  for (let at = 0; at < statements; at++) client.prepare(`SELECT ${at}`).get()
  // Some of them are collected, and not ended.
  Bun.gc(false)
  expect(timesOpen(file)).toBe(1)
  client.close()
  expect(timesOpen(file)).toBe(0)
})
