import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ThreadEvents } from '../../src/runtime/thread.ts'
import { ThreadAhead } from '../../src/runtime/thread-ahead.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { until } from '../support/wait.ts'

/** Starts a module ahead, with what its taker was notified of so far. */
function startAhead(module: string) {
  const folder = temporaryFolder()
  const file = folder.file('thread.ts')
  writeFileSync(file, module)
  const thread = new ThreadAhead<unknown>(pathToFileURL(file))
  const received: unknown[] = []
  const events: ThreadEvents<unknown> = {
    onMessage: (message) => void received.push(message),
    onError: (text) => void received.push({ error: text }),
    onEnd: () => void received.push('ended'),
  }
  return { thread, received, events, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

const ECHO = 'self.onmessage = ({ data }) => postMessage(data); postMessage("loaded")'

test('a thread that is started ahead notifies its taker of what came before, and then of what comes', async () => {
  using ahead = startAhead(ECHO)
  const taken = ahead.thread.take(ahead.events)
  expect(ahead.received).toEqual([])
  taken?.post('hello')
  await until(() => ahead.received.length === 2)
  expect(ahead.received).toEqual(['loaded', 'hello'])
  expect(ahead.thread.take(ahead.events)).toBeUndefined()
  ahead.thread.abandon()
  taken?.post('again')
  await until(() => ahead.received.length === 3)
  await taken?.terminate()
})

test('a module that cannot be loaded is an error for the later taker of its thread', async () => {
  using ahead = startAhead('throw new Error("no such table")')
  ahead.thread.take(ahead.events)
  await until(() => ahead.received.includes('ended'))
  expect(ahead.received[0]).toEqual({ error: expect.stringContaining('no such table') })
})

test('a thread without a taker ends when it is abandoned', async () => {
  using ahead = startAhead(ECHO)
  ahead.thread.abandon()
  ahead.thread.take(ahead.events)
  await until(() => ahead.received.includes('ended'))
})
