import { expect, test } from 'bun:test'
import { largeImport } from '../support/large-import.ts'
import { Stored } from '../support/stored.ts'

test('an import of 300,000 rows refuses no update, and reads and plans while tills write', async () => {
  const { failures, ...measured } = await largeImport({}, (database) => {
    using stored = new Stored({ database })
    expect(stored.faults()).toEqual([])
    // A till's pet has the file's quantity between two of its updates, whenever it was planned for.
    for (let petId = 1; petId <= 10; petId++) {
      const imports = stored.history(petId).filter(({ reason }) => reason === 'import')
      expect(imports.map(({ quantity }) => quantity)).toEqual([petId - 1, petId])
    }
  })
  console.log('an import of 300,000 rows beside ten tills:', measured)
  expect(failures).toEqual([])
  expect(measured.updates).toBeGreaterThan(100)
  // Held all along by a program that reads the stock under the lock: three quarters of the time.
  expect(measured.lockedMs / measured.importMs).toBeLessThan(0.5)
})
