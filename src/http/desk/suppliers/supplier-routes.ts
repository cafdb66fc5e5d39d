import type { AccessStore } from '../../../keys/access-store.ts'
import { namedSupplier, type Supplier as StoredSupplier } from '../../../shops/supplier.ts'
import {
  invalidSupplier,
  NEW_SUPPLIER_EXAMPLE,
  SUPPLIER_EDIT_EXAMPLE,
  supplierExists,
  supplierNotFound,
  tooManySuppliers,
} from '../../errors/supplier-errors.ts'
import { ofShop } from '../../request/context.ts'
import { body } from '../../shapes/bodies.ts'
import { ofText } from '../../shapes/parameters.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { change, type Managed, managed } from '../access/access-desk.ts'
import { desk, fresh } from '../desk.ts'
import { INVALID } from '../meanings.ts'
import * as example from './supplier-examples.ts'
import { Supplier, SupplierEdit, SupplierList, SupplierRequest } from './supplier-shapes.ts'

const New = body(SupplierRequest, {
  refuse: (problem) => invalidSupplier(problem, NEW_SUPPLIER_EXAMPLE),
  ...{ hint: NEW_SUPPLIER_EXAMPLE, misplaced: 'archived' },
  examples: { 'all of it': example.NEW_SUPPLIER, 'the least': example.LEAST_NEW_SUPPLIER },
})

const Edit = body(SupplierEdit, {
  refuse: (problem) => invalidSupplier(problem, SUPPLIER_EDIT_EXAMPLE),
  ...{ hint: SUPPLIER_EDIT_EXAMPLE, inPath: 'supplierId', misplaced: 'supplier' },
  examples: { 'another number': example.SUPPLIER_EDIT, archived: { archived: true } },
})

const ofSupplier = ofText('supplierId', 'The number of the supplier', '1')
const NO_SUPPLIER = 'There is no such supplier'
const NAME_TAKEN = 'Another supplier has the name'

const shown = ({ id, ...supplier }: StoredSupplier) => ({ supplierId: id, ...supplier })

type Suppliers = Pick<AccessStore, 'listSuppliers' | 'journalPage'>

/** How far back the journal is read: what is looked for was written just now. */
const RECENT_ENTRIES = 100

/**
 * Finds the supplier that a manager has just added. Another one may have renamed it since, and given its name to the next:
 * the journal says which one it was.
 */
export async function findAdded(
  { store, by, at }: { readonly store: Suppliers } & Pick<Managed, 'by' | 'at'>,
  name: string,
): Promise<StoredSupplier | undefined> {
  // What the journal has is in the list that is read after it.
  const { entries } = await store.journalPage(undefined, RECENT_ENTRIES)
  const suppliers = await store.listSuppliers()
  const added = entries.find(
    (each) =>
      each.action === 'add_supplier' &&
      each.name === name &&
      each.keyId === by.keyId &&
      each.at === at.machine,
  )
  return (
    suppliers.find(({ id }) => String(id) === added?.subject) ??
    suppliers.find((each) => each.name === name)
  )
}

function written(supplier: StoredSupplier | undefined) {
  if (supplier === undefined) throw new Error('a supplier that was written is not there')
  return shown(supplier)
}

/** Who delivers to the shop: all see them, and those who manage change them. */
export const supplierRoutes = desk()
  .get(
    '/suppliers',
    async ({ context, services: { access } }) =>
      fresh({ suppliers: (await ofShop(access.stores, context).listSuppliers()).map(shown) }),
    {
      response: responses(
        {
          200: returns(SupplierList, 'All suppliers', { suppliers: [example.SUPPLIER] }, [
            'Cache-Control',
          ]),
        },
        {},
      ),
      detail: {
        operationId: 'listSuppliers',
        summary: 'List suppliers',
        description: 'Who delivers to the shop, in the order of their numbers, also archived ones.',
      },
    },
  )
  .post(
    '/suppliers',
    async ({ body, context, services: { access } }) => {
      const by = managed(access, context)
      const fields = { ...namedSupplier(body.name), ...withoutNothing(body) }
      await change(by, { kind: 'add_suppliers', suppliers: [fields] })
      return fresh(written(await findAdded(by, body.name)), 201)
    },
    {
      writes: 'manage',
      body: New,
      response: responses(
        { 201: returns(Supplier, 'The supplier', example.SUPPLIER, ['Cache-Control']) },
        {
          400: [
            INVALID,
            ...New.errors,
            invalidSupplier('The name must be text of 1 to 100 characters.', NEW_SUPPLIER_EXAMPLE),
          ],
          409: [
            `${NAME_TAKEN}, or there are too many`,
            supplierExists(example.SUPPLIER.name),
            tooManySuppliers(),
          ],
        },
      ),
      detail: {
        operationId: 'addSupplier',
        summary: 'Add a supplier',
        description:
          'Pets name it from then on: `supplier` of a pet. A supplier is never deleted, but archived.',
      },
    },
  )
  .patch(
    '/suppliers/:supplierId',
    async ({ params: { supplierId }, body: edit, context, services: { access } }) => {
      const by = managed(access, context)
      if (!/^[1-9]\d{0,8}$/.test(supplierId)) return supplierNotFound()
      const id = Number(supplierId)
      await change(by, { kind: 'edit_supplier', supplierId: id, edit })
      return fresh(written((await by.store.listSuppliers()).find((each) => each.id === id)))
    },
    {
      writes: 'manage',
      params: ofSupplier,
      body: Edit,
      response: responses(
        {
          200: returns(Supplier, 'The supplier as it is now', example.EDITED_SUPPLIER, [
            'Cache-Control',
          ]),
        },
        {
          400: [
            INVALID,
            ...Edit.errors,
            invalidSupplier('There is nothing to change.', SUPPLIER_EDIT_EXAMPLE),
          ],
          404: [NO_SUPPLIER, supplierNotFound()],
          409: [NAME_TAKEN, supplierExists(example.LEAST_NEW_SUPPLIER.name)],
        },
      ),
      detail: {
        operationId: 'editSupplier',
        summary: 'Change a supplier',
        description:
          'Changes what is named of it, archives it, or brings it back. Pets keep their supplier under another name, and in the archive.',
      },
    },
  )

/** The fields that are given. */
const withoutNothing = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as {
    [Field in keyof Fields]: NonNullable<Fields[Field]>
  }
