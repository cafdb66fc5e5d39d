import { isUndoable, type ListedChange, type PetImages, petsOf } from '../../../stock/undoable.ts'
import { KEPT_DAYS, MOST_KNOWN, MOST_WITH_IMAGES } from '../../../stock/undoable-changes.ts'
import { PETS_EXAMPLE } from '../../errors/query-errors.ts'
import {
  changeNotFound,
  codesTaken,
  petsChangedSince,
  undoExpired,
} from '../../errors/undo-errors.ts'
import { credentialOf, ofShop } from '../../request/context.ts'
import { readChangeId } from '../../shapes/change-id.ts'
import { ofText, query } from '../../shapes/parameters.ts'
import { DEFAULT_LIMIT, petPage, WRONG_PET_LIMIT } from '../../shapes/query-fields.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { desk, replayed, withoutEnd } from '../desk.ts'
import { BARCODE_TAKEN, NEW_PET } from '../examples.ts'
import { INVALID } from '../meanings.ts'
import * as example from './undo-examples.ts'
import { ChangedPets, UndoableChanges, UndoneChange } from './undo-shapes.ts'

// A removal of many pets goes the way of a tap, by http/desk/bulk/bulk-routes.ts and stock/plan-bulk.ts, which
// keeps the before-images in the batch. Its undo, or that of an import, goes beside all other changes:
// http/desk/undo/undo-routes.ts, then storage/sqlite/server/undo-thread.ts, undo.worker.ts,
// storage/sqlite/server/respond-to-undo.ts, storage/sqlite/tables/stock/stock-undo.ts and bulk-change.ts (staged,
// then a short write lock, as an import is), or storage/postgres/tables/undoing.ts, stock-undo.ts and
// bulk-change.ts.

const CHANGE = ofText('changeId', 'The id that the change was made under', example.PETS_REMOVAL.id)

/** The changes of many pets, what they have changed, and their undo. */
export const undoRoutes = desk()
  .get(
    '/changes',
    async ({ context, services }) => {
      const changes = await ofShop(services.stock, context).ask({ kind: 'undoableChanges' })
      return { changes: changes.map(listed) }
    },
    {
      needs: 'manage',
      response: responses(
        {
          200: returns(UndoableChanges, 'The changes', example.UNDOABLE_CHANGES, ['Cache-Control']),
        },
        {},
      ),
      detail: {
        operationId: 'listChanges',
        summary: 'Which changes of many pets can be undone?',
        description: `The imports and the removals of several pets that were made under an id, newest first: at most ${MOST_KNOWN}, of the last ${KEPT_DAYS} days. The newest import can be undone, and the newest ${MOST_WITH_IMAGES.removal} removals.`,
      },
    },
  )
  .get(
    '/changes/:changeId/pets',
    async ({ params, query: { limit = DEFAULT_LIMIT, after }, context, services }) => {
      const changeId = readChangeId(params.changeId)
      if (changeId === undefined) return changeNotFound()
      const found = await ofShop(services.stock, context).ask({
        ...{ kind: 'changedPets', changeId, after, limit: limit + 1 },
      })
      if (found === undefined) return changeNotFound()
      const pets = found.slice(0, limit)
      const last = found.length > limit ? pets.at(-1) : undefined
      return { pets: pets.map(changed), next: last === undefined ? null : String(last.petId) }
    },
    {
      needs: 'manage',
      params: CHANGE,
      query: query(petPage, () => PETS_EXAMPLE),
      response: responses(
        {
          200: returns(ChangedPets, 'A page of its pets', example.CHANGED_PETS, ['Cache-Control']),
        },
        {
          400: [INVALID, WRONG_PET_LIMIT],
          404: ['There is no such change, or its pets are not kept any more', changeNotFound()],
        },
      ),
      detail: {
        operationId: 'listChangedPets',
        summary: 'Which pets has a change of many pets changed?',
        description: `The pets that an import or a removal has added, changed or removed, by ascending petId, page by page, with their quantities before it and after it: as to print labels for what a file has brought. They are known of the newest import, until it is undone, and of the newest ${MOST_WITH_IMAGES.removal} removals.`,
      },
    },
  )
  .post(
    '/changes/:changeId/undo',
    async ({ params, context, services }) => {
      const changeId = readChangeId(params.changeId)
      if (changeId === undefined) return changeNotFound()
      // It may set back all pets of the shop.
      withoutEnd(context)
      const { key } = credentialOf(context)
      const result = await ofShop(services.stock, context).change({
        kind: 'undo',
        id: changeId,
        keyId: key.id,
      })
      switch (result.outcome) {
        case 'undone':
        case 'undone_before': {
          const { id, kind, undone } = result.change
          const made = { id, kind, pets: petsOf(result.change), undoneAt: undone?.at ?? 0 }
          return result.outcome === 'undone_before' ? replayed(made) : made
        }
        case 'unknown_change':
          return changeNotFound()
        case 'too_old':
          return undoExpired()
        case 'changed_since':
          return petsChangedSince(result.pets)
        case 'codes_taken':
          return codesTaken(result.taken)
      }
    },
    {
      needs: 'manage',
      parse: 'none',
      params: CHANGE,
      response: responses(
        {
          200: returns(UndoneChange, 'The change, undone', example.UNDONE_CHANGE, [
            'Idempotent-Replayed',
          ]),
        },
        {
          404: ['There is no such change', changeNotFound()],
          409: [
            'It cannot be undone as a whole; nothing was changed',
            petsChangedSince([{ petId: BigInt(NEW_PET.petId), name: NEW_PET.name }]),
            BARCODE_TAKEN,
            undoExpired(),
          ],
        },
      ),
      detail: {
        operationId: 'undoChange',
        summary: 'Undo a change of many pets',
        description: `Makes every pet of the change as it was before it: those that it removed are there again, with their quantities, barcodes and levels; those that it added are gone; those that it changed are set back. Each has a line in its journal.

It is done as a whole or not at all: nothing is changed where a pet is not as the change has left it, or where another pet has got a barcode since. The same request again changes nothing and is answered as before, with \`Idempotent-Replayed: true\`. What was undone cannot be made again under its id.`,
      },
    },
  )

const changed = ({ petId, before, after }: PetImages) => ({
  petId,
  previousQuantity: before?.quantity ?? null,
  newQuantity: after?.quantity ?? null,
  ...(before?.price !== undefined && { previousPrice: before.price }),
  ...(after?.price !== undefined && { newPrice: after.price }),
})

function listed(change: ListedChange) {
  const { id, kind, at, by, undone, undoneBy } = change
  return {
    ...{ id, kind, at, by, pets: petsOf(change), undoable: isUndoable(change) },
    ...{ undoneAt: undone?.at ?? null, undoneBy },
  }
}
