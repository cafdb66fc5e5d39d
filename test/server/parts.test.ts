import { describe, expect, test } from 'bun:test'
import { type Part, startInOrder, stoppingTogether } from '../../src/server/parts/parts.ts'

/** Parts that note when they start and stop; the start of one may fail. */
function notedParts(failing?: string) {
  const notes: string[] = []
  const part = (name: string): Part => ({
    async start() {
      notes.push(`${name} starts`)
      if (name === failing) throw new Error(`${name} cannot start`)
    },
    async stop() {
      notes.push(`${name} stops`)
    },
  })
  return { notes, part }
}

describe('the parts of a service', () => {
  test('start in order, and stop the last one first', async () => {
    const { notes, part } = notedParts()
    const stop = await startInOrder([part('engine'), part('limiter'), part('server')])
    await stop()
    expect(notes).toEqual([
      'engine starts',
      'limiter starts',
      'server starts',
      'server stops',
      'limiter stops',
      'engine stops',
    ])
  })

  test('that have started are stopped when a further one cannot start', async () => {
    const { notes, part } = notedParts('server')
    const started = startInOrder([part('engine'), part('limiter'), part('server'), part('tls')])
    await expect(started).rejects.toThrow('server cannot start')
    expect(notes).toEqual([
      'engine starts',
      'limiter starts',
      'server starts',
      'limiter stops',
      'engine stops',
    ])
  })

  test('that stop together do not wait for each other', async () => {
    const { notes, part } = notedParts()
    const slow = Promise.withResolvers<void>()
    const server: Part = { ...part('server'), stop: () => slow.promise }
    const stop = await startInOrder([part('engine'), stoppingTogether(server, part('backups'))])
    const stopped = stop()
    expect(notes.at(-1)).toBe('backups stops')
    slow.resolve()
    await stopped
    expect(notes.at(-1)).toBe('engine stops')
  })

  test('that stop together are stopped as far as they have started', async () => {
    const { notes, part } = notedParts('backups')
    const together = stoppingTogether(part('server'), part('backups'))
    await expect(startInOrder([part('engine'), together])).rejects.toThrow('backups cannot start')
    expect(notes).toEqual([
      'engine starts',
      'server starts',
      'backups starts',
      'server stops',
      'engine stops',
    ])
  })
})
