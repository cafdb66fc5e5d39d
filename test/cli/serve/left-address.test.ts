import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { folderData } from '../../../src/cli/serve/served-data.ts'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import { addressOfServer, leaveAddress } from '../../../src/storage/sqlite/folder/served-address.ts'
import { newShop } from '../shop.ts'
import { recordedContext } from '../whole-program.ts'

test('the address that a killed server has left is not taken for that of the next one, which starts', async () => {
  using shop = newShop()
  mkdirSync(shop.data, { mode: 0o700 })
  const folder = dataFolder(shop.data)
  leaveAddress(folder, 'http://127.0.0.1:1')
  const { context } = recordedContext()
  const data = await folderData(shop, { demo: false, backups: undefined }, context)
  expect(addressOfServer(folder)).toBeUndefined()
  data.listening('http://127.0.0.1:2')
  expect(addressOfServer(folder)).toBe('http://127.0.0.1:2')
  data.release()
  expect(addressOfServer(folder)).toBeUndefined()
})
