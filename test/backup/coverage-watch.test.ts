import { expect, test } from 'bun:test'
import type { CoverageSource } from '../../src/backup/coverage.ts'
import { CoverageWatch } from '../../src/backup/coverage-watch.ts'

test('each look is at the movements after the look before it alone, also where they were all sales', async () => {
  const asked: (bigint | undefined)[] = []
  let newestMovement = 10n
  const source: CoverageSource = {
    async look(since) {
      asked.push(since)
      return { newestMovement, newestImport: null, mayDiffer: since === undefined }
    },
    contentsOf: async () => ({
      petIds: BigInt64Array.of(1n),
      newestMovement,
      newestImport: null,
    }),
    compare: async () => ({ pets: 1, missing: 0, missingSince: null, importMissing: false }),
  }
  const watch = new CoverageWatch(source, () => ({ monotonic: 0, wall: 0 }))
  await watch.follow('newest')
  for (newestMovement of [20n, 30n, 40n]) await watch.look()
  expect(asked).toEqual([undefined, 10n, 20n, 30n])
  expect(watch.coverage).toMatchObject({ pets: 1, missing: 0 })
})
