import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { MAX_GROUPS } from '../../stock/pets-edit.ts'

type Api = Routes['desk']['api']['inventory']['patch']

/** The body that undoes a change of several pets. */
export type Undo = NonNullable<Data<Api['response']>['undo']>

/** As many bytes as a body may have. */
const MAX_BYTES = 16 * 1024

/** Whether a body is short enough: pets that were all different may take more. */
export const canSend = (undo: Undo): boolean =>
  undo.changes.length <= MAX_GROUPS && bytesOf(undo) <= MAX_BYTES

/** The numbers of pets are bigints, which JSON does not have. Quotes make the text a little longer. */
const bytesOf = (undo: Undo): number =>
  new TextEncoder().encode(
    JSON.stringify(undo, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ).length
