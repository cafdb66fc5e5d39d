import { type BasketMovement, type BasketRequest, MAX_BASKET_SIZE } from '../../stock/basket.ts'
import { BASKET_EXAMPLE, invalidMovement } from '../errors/api-errors.ts'
import { readObject } from '../request/change-request.ts'
import { withoutNulls } from './fields.ts'
import { refuseMisplaced } from './known-fields.ts'
import { type Body, readChange, readId } from './movement-body.ts'
import { readPetId } from './pet-body.ts'

const refuse = (problem: string) => invalidMovement(problem, BASKET_EXAMPLE)

/**
 * Reads a basket; fields that the desk does not know are ignored, in it and in its movements.
 * @throws ApiError invalid_body, misplaced_field, invalid_movement
 */
export function readBasket(bytes: Uint8Array): BasketRequest {
  const body = withoutNulls(readObject(bytes, { example: BASKET_EXAMPLE, plain: 'petId' }))
  refuseMisplaced(body, ['id', 'movements'])
  return { id: readId(body, refuse), movements: readMovements(body) }
}

function readMovements({ movements }: Body): BasketMovement[] {
  const isList =
    Array.isArray(movements) && movements.length > 0 && movements.length <= MAX_BASKET_SIZE
  if (!isList) throw refuse(`"movements" must be a list of 1 to ${MAX_BASKET_SIZE} movements.`)
  return movements.map(readOne)
}

/** Reads a movement; an error names its position, and its pet where that can be read. */
function readOne(movement: unknown, position: number): BasketMovement {
  const at = `movements[${position}]`
  if (typeof movement !== 'object' || movement === null || Array.isArray(movement)) {
    throw refuse(`${at} must be an object.`)
  }
  const body = withoutNulls(movement as Body)
  const petId = readPetId(body, (problem) => refuse(`${at}: ${problem}`))
  const place = { beside: ['petId'], at: `${at}, of pet ${petId}: `, example: BASKET_EXAMPLE }
  return { petId, ...readChange(body, place) }
}
