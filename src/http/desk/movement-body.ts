import { CHANGE_REASONS, type ChangeReason, MAX_NOTE_LENGTH } from '../../stock/journal.ts'
import {
  type Count,
  type Difference,
  isDifference,
  type MovementRequest,
} from '../../stock/movement.ts'
import { isQuantity, MAX_QUANTITY } from '../../stock/pet.ts'
import type { ApiError } from '../errors/api-error.ts'
import { invalidMovement, MOVEMENT_EXAMPLE } from '../errors/api-errors.ts'
import { readObject } from '../request/change-request.ts'
import { readChangeId } from './change-id.ts'

export type Body = Record<string, unknown>

/**
 * Reads a movement; other fields are ignored.
 * @throws ApiError invalid_body, invalid_movement
 */
export function readMovement(bytes: Uint8Array): Omit<MovementRequest, 'petId'> {
  const body = readObject(bytes, { example: MOVEMENT_EXAMPLE })
  return { id: readId(body, invalidMovement), ...readChange(body, invalidMovement) }
}

/** Makes the error of a body, out of a sentence that names the field. */
export type Refuse = (problem: string) => ApiError

/** Reads the id of a movement, or of several. */
export function readId({ id }: Body, refuse: Refuse): string {
  const read = readChangeId(id)
  if (read === undefined) throw refuse('The id must be a UUID that you make.')
  return read
}

/** Reads what a movement does, and its note. */
export const readChange = (body: Body, refuse: Refuse): Pick<MovementRequest, 'what' | 'note'> => ({
  what: readWhat(body, refuse),
  note: readNote(body, refuse),
})

function readWhat(body: Body, refuse: Refuse): Difference | Count {
  const isCount = Object.hasOwn(body, 'counted')
  if (isCount === Object.hasOwn(body, 'change')) {
    throw refuse('A movement has either "change", or "counted" and "expected".')
  }
  return isCount ? readCount(body, refuse) : readDifference(body, refuse)
}

function readDifference({ change, reason }: Body, refuse: Refuse): Difference {
  if (!isDifference(change)) {
    throw refuse(
      `The change must be an integer from ${-MAX_QUANTITY} to ${MAX_QUANTITY}, and not 0.`,
    )
  }
  if (!CHANGE_REASONS.includes(reason as ChangeReason)) {
    throw refuse(`The reason of a change must be one of ${CHANGE_REASONS.join(', ')}.`)
  }
  return { change, reason: reason as ChangeReason }
}

function readCount({ counted, expected, reason }: Body, refuse: Refuse): Count {
  for (const [name, value] of Object.entries({ counted, expected })) {
    if (isQuantity(value)) continue
    throw refuse(`"${name}" must be an integer from 0 to ${MAX_QUANTITY}.`)
  }
  if (reason !== 'count') throw refuse('The reason of a count must be "count".')
  // -0 is 0.
  return { counted: (counted as number) + 0, expected: (expected as number) + 0, reason }
}

/** Reads a note; an empty one is none. The database cannot keep half a character, which a cut text may end with. */
function readNote({ note }: Body, refuse: Refuse): string | null {
  if (note === undefined || note === null || note === '') return null
  const isNote =
    typeof note === 'string' && [...note].length <= MAX_NOTE_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(note)
  if (isNote) return note
  throw refuse(
    `The note must be text of at most ${MAX_NOTE_LENGTH} characters, without line breaks, other control characters or halves of surrogate pairs.`,
  )
}
