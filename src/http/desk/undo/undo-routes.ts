import type { Static } from '@sinclair/typebox'
import type { ChangeUndoer, OfShop } from '../../../stock/store.ts'
import {
  isUndoable,
  type ListedChange,
  petsOf,
  type UndoableChange,
  type UndoableChangesReader,
} from '../../../stock/undoable.ts'
import {
  changeNotFound,
  codesTaken,
  petsChangedSince,
  undoExpired,
} from '../../errors/undo-errors.ts'
import { requireAccess } from '../../request/change-request.ts'
import {
  credentialOf,
  freshJsonResponse,
  jsonResponse,
  ofShop,
  repeatedJsonResponse,
} from '../../request/context.ts'
import { typesAlone, typesOfUndo } from '../../schemas/route-types.ts'
import { readChangeId } from '../change-id.ts'
import { deskPlugin } from '../plugin.ts'
import type { UndoableChangesSchema, UndoneChangeSchema } from './undo-schemas.ts'

// An undo may set back all pets of a shop.
const WITHOUT_END = 0

/** The changes of many pets, newest first. */
export const changesRoute = (stock: OfShop<UndoableChangesReader>) =>
  deskPlugin().get(
    '/changes',
    async ({ context }) => {
      requireAccess(credentialOf(context).key.access, 'manage')
      const changes = await ofShop(stock, context).undoableChanges()
      return freshJsonResponse(JSON.stringify({ changes: changes.map(toJson) }), context)
    },
    {
      ...typesAlone<Static<typeof UndoableChangesSchema>, 401 | 403 | 429 | 500 | 503>(),
      detail: { operationId: 'listChanges' },
    },
  )

/** Undoes a change of many pets as a whole, or not at all. */
export const undoRoute = (stock: OfShop<ChangeUndoer>) =>
  deskPlugin().post(
    '/changes/:changeId/undo',
    async ({ params, context }) => {
      const { key } = credentialOf(context)
      requireAccess(key.access, 'manage')
      const changeId = readChangeId(params.changeId)
      if (changeId === undefined) throw changeNotFound()
      context.connection.setIdleTimeout(WITHOUT_END)
      const result = await ofShop(stock, context).undo(changeId, key.id)
      switch (result.outcome) {
        case 'undone':
          return jsonResponse(undoneJson(result.change), context)
        case 'undone_before':
          return repeatedJsonResponse(undoneJson(result.change), context)
        case 'unknown_change':
          throw changeNotFound()
        case 'too_old':
          throw undoExpired()
        case 'changed_since':
          throw petsChangedSince(result.pets)
        case 'codes_taken':
          throw codesTaken(result.taken)
      }
    },
    {
      parse: 'none',
      ...typesOfUndo<Static<typeof UndoneChangeSchema>, 401 | 403 | 404 | 409 | 429 | 500 | 503>(),
      detail: { operationId: 'undoChange' },
    },
  )

function toJson(change: ListedChange) {
  const { id, kind, at, by, undone, undoneBy } = change
  const undoneAt = undone?.at ?? null
  return {
    id,
    kind,
    at,
    by,
    pets: petsOf(change),
    undoable: isUndoable(change),
    undoneAt,
    undoneBy,
  }
}

function undoneJson(change: UndoableChange): string {
  const { id, kind, undone } = change
  return JSON.stringify({ id, kind, pets: petsOf(change), undoneAt: undone?.at })
}
