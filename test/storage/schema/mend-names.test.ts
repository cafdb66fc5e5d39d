import { expect, test } from 'bun:test'
import { DATA_STEPS, mendNames } from '../../../src/storage/sqlite/schema/data-steps.ts'
import { contentOf } from '../database.ts'
import { filledDatabase } from '../filled-database.ts'

const step = DATA_STEPS['0002_trusted_time_and_old_tokens']

test('names are mended also where no caller asks which', async () => {
  using database = await filledDatabase(1)
  database.client.run("UPDATE inventory SET name = ' Rex' || char(10) || 'Tom'")
  step?.(database.client, {})
  expect(database.client.query('SELECT name FROM inventory').values()).toEqual([['Rex Tom']])
})

test('names that are right stay as they are, and a second time mends nothing', async () => {
  using database = await filledDatabase(3)
  const content = contentOf(database.client)
  expect(mendNames(database.client)).toEqual({ count: 0, listed: [] })
  expect(contentOf(database.client)).toEqual(content)
  database.client.run("UPDATE api_keys SET name = 'Till 1 ' WHERE id = 'key_a'")
  expect(mendNames(database.client)).toEqual({
    count: 1,
    listed: [{ of: 'key', id: 'key_a', before: 'Till 1 ', after: 'Till 1' }],
  })
  expect(mendNames(database.client).count).toBe(0)
})
