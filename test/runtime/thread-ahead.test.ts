import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ThreadEvents } from '../../src/runtime/thread.ts'
import { ThreadAhead } from '../../src/runtime/thread-ahead.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { until } from '../support/wait.ts'

/** Starts a module ahead, with what it has told so far. */
function startAhead(module: string) {
  const folder = temporaryFolder()
  const file = folder.file('thread.ts')
  writeFileSync(file, module)
  const thread = new ThreadAhead<unknown>(pathToFileURL(file))
  const told: unknown[] = []
  const events: ThreadEvents<unknown> = {
    onMessage: (message) => void told.push(message),
    onError: (text) => void told.push({ error: text }),
    onEnd: () => void told.push('ended'),
  }
  return { thread, told, events, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

const ECHO = 'self.onmessage = ({ data }) => postMessage(data); postMessage("loaded")'

test('a thread that is started ahead tells who takes it what came before, and then what comes', async () => {
  using ahead = startAhead(ECHO)
  const taken = ahead.thread.take(ahead.events)
  expect(ahead.told).toEqual([])
  taken?.post('hello')
  await until(() => ahead.told.length === 2)
  expect(ahead.told).toEqual(['loaded', 'hello'])
  expect(ahead.thread.take(ahead.events)).toBeUndefined()
  ahead.thread.abandon()
  taken?.post('again')
  await until(() => ahead.told.length === 3)
  await taken?.terminate()
})

test('a module that cannot be loaded is told of to who takes its thread later', async () => {
  using ahead = startAhead('throw new Error("no such table")')
  ahead.thread.take(ahead.events)
  await until(() => ahead.told.includes('ended'))
  expect(ahead.told[0]).toEqual({ error: expect.stringContaining('no such table') })
})

test('a thread that nobody takes ends when it is abandoned', async () => {
  using ahead = startAhead(ECHO)
  ahead.thread.abandon()
  ahead.thread.take(ahead.events)
  await until(() => ahead.told.includes('ended'))
})
