import { expect, test } from 'bun:test'
import { MIGRATIONS } from '../../../src/storage/sqlite/schema/migrations.ts'
import { BUNDLED_OBJECTS, makeObjects } from '../../../src/storage/sqlite/schema/schema-objects.ts'

test('the schema that the program is built with is what its migrations make', () => {
  const byName = (objects: readonly (readonly [string, string])[]) =>
    objects.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const made = makeObjects(MIGRATIONS)
  expect(byName(BUNDLED_OBJECTS)).toEqual(byName(made))
  expect(made.length).toBeGreaterThan(10)
})
