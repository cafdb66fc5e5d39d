import { type Supplier, supplierCalled } from '../../../shops/supplier.ts'
import {
  type GroupEdit,
  isEmpty,
  MAX_EDITED_PETS,
  MAX_GROUPS,
  type SharedFields,
  undoOf,
} from '../../../stock/pets-edit.ts'
import { MAX_REMOVED_PETS } from '../../../stock/pets-removal.ts'
import { invalidPet, movementIdReused } from '../../errors/api-errors.ts'
import { PETS_EDIT_EXAMPLE, petsChanged, petsNotFound } from '../../errors/pets-edit-errors.ts'
import { unknownSupplier } from '../../errors/supplier-errors.ts'
import { PETS_REMOVAL_EXAMPLE } from '../../errors/undo-errors.ts'
import { credentialOf, ofShop } from '../../request/context.ts'
import { MAX_BODY } from '../../request/request-body.ts'
import { body } from '../../shapes/bodies.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { desk, replayed } from '../desk.ts'
import { EDITED_PETS, PETS_EDIT } from '../examples.ts'
import { INVALID } from '../meanings.ts'
import { PETS_REMOVAL, REMOVED_PETS } from '../undo/undo-examples.ts'
import { EditedPets, PetsEdit, PetsRemoval, RemovedPets } from './bulk-shapes.ts'

const Edits = body(PetsEdit, {
  refuse: (problem) => invalidPet(problem, PETS_EDIT_EXAMPLE),
  ...{ hint: PETS_EDIT_EXAMPLE, plain: 'petId', misplaced: 'barcodes' },
  examples: { 'two pets': PETS_EDIT },
})

const Removals = body(PetsRemoval, {
  refuse: (problem) => invalidPet(problem, PETS_REMOVAL_EXAMPLE),
  ...{ hint: PETS_REMOVAL_EXAMPLE, plain: 'petId', misplaced: 'note' },
  examples: { 'two pets': PETS_REMOVAL },
})

/** Changes of several pets: all of them are made, or none. */
export const bulkRoutes = desk()
  .patch(
    '/inventory',
    async ({ body: { changes }, context, services }) => {
      const access = ofShop(services.access.stores, context)
      const named = changes.flatMap(({ supplier, was }) => [supplier, was?.supplier])
      const suppliers = named.some(isName) ? await access.listSuppliers() : []
      const lacking = named.find((name) => isName(name) && !supplierCalled(suppliers, name))
      if (lacking !== undefined) return unknownSupplier(lacking, PETS_EDIT_EXAMPLE)
      const groups = changes.map(({ pets, was = {}, ...to }) => ({
        petIds: pets.map(({ petId }) => petId),
        ...{ to: asStored(to, suppliers), was: asStored(was, suppliers) },
      }))
      const { key } = credentialOf(context)
      const result = await ofShop(services.stock, context).change({
        kind: 'editPets',
        groups,
        keyId: key.id,
      })
      switch (result.outcome) {
        case 'edited': {
          const groups = undoOf(result.pets)
          const names = groups.some(({ to }) => to.supplierId !== undefined)
            ? await access.listSuppliers()
            : []
          const undo = groups.map((group) => asSent(group, names))
          return {
            edited: result.pets.length,
            undo: undo.length === 0 ? null : { changes: undo },
          }
        }
        case 'unknown_pets':
          return petsNotFound(result.petIds)
        case 'changed_since':
          return petsChanged(result.petIds)
      }
    },
    {
      writes: 'write',
      body: Edits,
      response: responses(
        { 200: returns(EditedPets, 'What was changed', EDITED_PETS) },
        {
          400: [
            'The changes are missing something, or hold invalid values',
            ...Edits.errors,
            invalidPet(
              `"changes" must be a list of 1 to ${MAX_GROUPS} changes.`,
              PETS_EDIT_EXAMPLE,
            ),
            invalidPet('Pet 1003 is named twice.', PETS_EDIT_EXAMPLE),
            unknownSupplier('Aqua Wholesale', PETS_EDIT_EXAMPLE),
          ],
          404: ['There are no such pets; nothing was changed', petsNotFound([42n])],
          409: [
            'Pets are not as the change takes them to be; nothing was changed',
            petsChanged([1003n, 1005n]),
          ],
        },
      ),
      detail: {
        operationId: 'editPets',
        summary: 'Change several pets at once',
        description: `Sets the kind, the status, the low-stock level or the supplier of up to ${MAX_EDITED_PETS} pets in up to ${MAX_GROUPS} groups, in a body of ${MAX_BODY} at most: all of them are changed, or none. It is counted as one request, and each new status is journalled. The response has the body that undoes it.

The same request again changes nothing more. With \`was\`, nothing at all is changed if one of the pets has neither these values nor the new ones.`,
      },
    },
  )
  .post(
    '/removals',
    async ({ body: { id, pets }, context, services }) => {
      const removal = { id, petIds: pets.map(({ petId }) => petId) }
      const { key } = credentialOf(context)
      const result = await ofShop(services.stock, context).change({
        kind: 'removePets',
        removal,
        keyId: key.id,
      })
      if (result.outcome === 'unknown_pets') return petsNotFound(result.petIds)
      if (result.outcome === 'id_reused') return movementIdReused()
      const removed = result.pets.map(({ petId, name, quantity }) => ({
        ...{ petId, name, previousQuantity: quantity },
      }))
      const made = { id, pets: removed, at: result.at }
      return result.outcome === 'removed_before' ? replayed(made) : made
    },
    {
      writes: 'manage',
      body: Removals,
      response: responses(
        { 200: returns(RemovedPets, 'What was removed', REMOVED_PETS, ['Idempotent-Replayed']) },
        {
          400: [
            INVALID,
            ...Removals.errors,
            invalidPet(
              `"pets" must be a list of 1 to ${MAX_REMOVED_PETS} pets.`,
              PETS_REMOVAL_EXAMPLE,
            ),
          ],
          404: ['There are no such pets; nothing was removed', petsNotFound([42n])],
          409: ['The id is taken', movementIdReused()],
        },
      ),
      detail: {
        operationId: 'removePets',
        summary: 'Remove several pets at once',
        description: `Removes up to ${MAX_REMOVED_PETS} pets, in a body of ${MAX_BODY} at most: all of them, or none. It is counted as one request. Their journals stay, each with the removal as its newest line, and their barcodes are free for other pets.

The same request again, with the same \`id\`, removes nothing and is answered as before, with \`Idempotent-Replayed: true\`. It can be undone as a whole: \`POST /changes/{id}/undo\`.`,
      },
    },
  )

const isName = (supplier: string | null | undefined): supplier is string =>
  typeof supplier === 'string'

type SentFields = Omit<SharedFields, 'supplierId'> & {
  readonly supplier?: string | null
}

/** Fields with the number of a supplier in place of its name. */
const asStored = (
  { supplier, ...fields }: SentFields,
  suppliers: readonly Supplier[],
): SharedFields =>
  supplier === undefined
    ? fields
    : {
        ...fields,
        supplierId: supplier === null ? null : (supplierCalled(suppliers, supplier)?.id ?? null),
      }

const asNamed = (
  { supplierId, ...fields }: SharedFields,
  suppliers: readonly Supplier[],
): SentFields =>
  supplierId === undefined
    ? fields
    : { ...fields, supplier: suppliers.find(({ id }) => id === supplierId)?.name ?? null }

/** A group as a client sends it. */
const asSent = ({ petIds, to, was }: GroupEdit, suppliers: readonly Supplier[]) => ({
  pets: petIds.map((petId) => ({ petId })),
  ...asNamed(to, suppliers),
  ...(!isEmpty(was) && { was: asNamed(was, suppliers) }),
})
