import { expect, test } from 'bun:test'
import { withoutFolder } from '../../../src/storage/examination/without-folder.ts'

test.each([
  ['/srv/shop/petstock.db, 1.2 MB', 'petstock.db, 1.2 MB'],
  [
    "chmod 700 '/srv/shop' && chmod 600 '/srv/shop/a.db'",
    "chmod 700 'the data folder' && chmod 600 'a.db'",
  ],
  ['there is no folder /srv/shop.', 'there is no folder the data folder.'],
  ['/srv/shop-backups is not there', '/srv/shop-backups is not there'],
  ['/srv/shop.old/petstock.db', '/srv/shop.old/petstock.db'],
])('%s is for other machines: %s', (text, shown) => {
  expect(withoutFolder(text, '/srv/shop')).toBe(shown)
})
