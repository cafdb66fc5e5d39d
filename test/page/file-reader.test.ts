import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { FileReader } from '../../src/page/spreadsheet/import/file-reader.ts'
import type { FileQuestion } from '../../src/page/spreadsheet/import/import-file.ts'

const WORKER = new URL('../../src/page/spreadsheet/import/file-reader.worker.ts', import.meta.url)
  .href

const QUESTION: FileQuestion = {
  ...{ mappings: undefined, edits: [], decided: [], shown: {}, single: [] },
}

const SHOP = { stock: [], currency: null }

describe('the reader of a file to import', () => {
  // The bundle has the address in the place of this name.
  beforeAll(() => Object.assign(globalThis, { FILE_READER_PATH: WORKER }))
  afterAll(() => Reflect.deleteProperty(globalThis, 'FILE_READER_PATH'))

  test('gives each of two that ask at once the response to what it has asked', async () => {
    const reader = new FileReader(new TextEncoder().encode('petId,quantity\n1,2\n'))
    try {
      await reader.read(QUESTION, SHOP)
      const writing = reader.write()
      const reading = reader.read(QUESTION, SHOP)
      expect((await reading).pets).toBe(1)
      expect(await writing).toContain('petId')
    } finally {
      reader.close()
    }
  })
})
