import { expect, test } from 'bun:test'
import { InTurn } from '../../src/in-turn.ts'

test('work is done in the order in which it came, also after a piece that failed', async () => {
  const turns = new InTurn()
  const seen: string[] = []
  const piece = (name: string, wait: Promise<void>) => async () => {
    seen.push(`${name} begins`)
    await wait
    seen.push(`${name} ends`)
    if (name === 'first') throw new Error('it failed')
    return name
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = turns.run(piece('first', promise))
  const second = turns.run(piece('second', Promise.resolve()))
  resolve()
  await expect(first).rejects.toThrow('it failed')
  expect(await second).toBe('second')
  await turns.finish()
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('what waits is given up at once, and what is under way goes on', async () => {
  const turns = new InTurn()
  const seen: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const [underWay, waiting] = [new AbortController(), new AbortController()]
  const first = turns.run(() => promise.then(() => void seen.push('first')), underWay.signal)
  const second = turns.run(async () => void seen.push('second'), waiting.signal)
  const third = turns.run(async () => void seen.push('third'))
  await Promise.resolve()
  underWay.abort(new Error('too late'))
  waiting.abort(new Error('given up'))
  await expect(second).rejects.toThrow('given up')
  await expect(turns.run(async () => void seen.push('late'), waiting.signal)).rejects.toThrow(
    'given up',
  )
  resolve()
  await Promise.all([first, third])
  expect(seen).toEqual(['first', 'third'])
})
