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
import { CHANGE_ID_RULE, readChangeId } from './change-id.ts'
import { withoutNulls } from './fields.ts'
import { refuseMisplaced, refuseOther } from './known-fields.ts'

export type Body = Readonly<Record<string, unknown>>

/**
 * Reads a movement; fields that the desk does not know are ignored.
 * @param petId the pet that the path names
 * @throws ApiError invalid_body, misplaced_field, invalid_movement
 */
export function readMovement(bytes: Uint8Array, petId: bigint): Omit<MovementRequest, 'petId'> {
  const body = withoutNulls(readObject(bytes, { example: MOVEMENT_EXAMPLE, plain: 'petId' }))
  refuseOther(body, 'petId', petId)
  return { id: readId(body, invalidMovement), ...readChange(body, { beside: ['id', 'petId'] }) }
}

/** Makes the error of a body, out of a sentence that names the field. */
export type Refuse = (problem: string) => ApiError

/** Reads the id of a movement, or of several. */
export function readId({ id }: Body, refuse: Refuse): string {
  const read = readChangeId(id)
  if (read === undefined) throw refuse(`The id must be ${CHANGE_ID_RULE}.`)
  return read
}

interface ChangePlace {
  /** The other fields that the body may have. */
  readonly beside: readonly string[]
  /** Where it is, as the beginning of a sentence. */
  readonly at?: string
  /** What to send instead, as a sentence. */
  readonly example?: string
}

/** Reads what a movement does, and its note. */
export function readChange(
  body: Body,
  { beside, at = '', example }: ChangePlace,
): Pick<MovementRequest, 'what' | 'note'> {
  const refuse: Refuse = (problem) => invalidMovement(`${at}${problem}`, example)
  const isCount = Object.hasOwn(body, 'counted')
  if (isCount === Object.hasOwn(body, 'change')) {
    throw refuse('A movement has either "change", or "counted" and "expected".')
  }
  const takes = isCount ? ['counted', 'expected'] : ['change']
  refuseMisplaced(body, [...takes, 'reason', 'note', ...beside], at)
  return {
    what: isCount ? readCount(body, refuse) : readDifference(body, refuse),
    note: readNote(body, refuse),
  }
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
