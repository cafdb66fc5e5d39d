import { expect, test } from 'bun:test'
import { findAdded } from '../../../src/http/desk/suppliers/supplier-routes.ts'
import { type AccessChange, COMMAND } from '../../../src/keys/access-change.ts'
import { namedSupplier } from '../../../src/shops/supplier.ts'
import { commandShop } from '../../../src/storage/sqlite/command-engine.ts'
import { NOW, newDatabase } from '../../storage/database.ts'

const adding = (name: string): AccessChange => ({
  kind: 'add_suppliers',
  suppliers: [namedSupplier(name)],
})

test('a supplier that another manager renames at once is found under the name that it was added by', async () => {
  using database = newDatabase()
  const { access } = commandShop(database.connection, () => NOW)
  const change = (wanted: AccessChange, now = NOW) =>
    access.change(wanted, COMMAND, { machine: now, endsBy: now })
  await change(adding('Zoo'))
  await change(adding('Aqua'))
  const by = { store: access, by: COMMAND, at: { machine: NOW, endsBy: NOW } }
  expect(await findAdded(by, 'Aqua')).toMatchObject({ id: 2, name: 'Aqua' })
  await change({ kind: 'edit_supplier', supplierId: 2, edit: { name: 'Aqua GmbH' } })
  expect(await findAdded(by, 'Aqua')).toMatchObject({ id: 2, name: 'Aqua GmbH' })
  // The name is another one's by now.
  await change(adding('Aqua'), NOW + 1)
  expect(await findAdded(by, 'Aqua')).toMatchObject({ id: 2, name: 'Aqua GmbH' })
  expect(await findAdded(by, 'Nobody')).toBeUndefined()
})
