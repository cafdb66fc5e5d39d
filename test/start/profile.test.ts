import { expect, test } from 'bun:test'
import { timesByRoom } from '../../scripts/start/profile.ts'

const call = (id: number, url: string, children: readonly number[] = []) => ({
  ...{ id, children },
  callFrame: { functionName: 'f', url },
})

test('a start’s time counts to the room whose code ran, or had the runtime run something', () => {
  const nodes = [
    call(1, '', [2, 5]),
    call(2, 'src/cli/keys/list.ts', [3, 4]),
    call(3, ''),
    call(4, 'node_modules/@logtape/logtape/dist/mod.js'),
    call(5, 'node:fs'),
  ]
  const profile = {
    nodes,
    samples: [5, 2, 3, 4, 1],
    timeDeltas: [1_000, 2_000, 3_000, 500, 250],
  }
  expect(timesByRoom(profile)).toEqual([
    { room: 'src/cli/keys', ms: 5, firstMs: 3 },
    { room: 'node:fs', ms: 1, firstMs: 1 },
    { room: '@logtape/logtape', ms: 0.5, firstMs: 6.5 },
    { room: 'the runtime', ms: 0.25, firstMs: 6.75 },
  ])
})
