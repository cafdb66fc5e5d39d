import type { SignIn } from '../../../keys/access-change.ts'
import { MAX_KEY_NAME_LENGTH, readKeyName } from '../../../keys/key-name.ts'
import { LANGUAGES } from '../../../shops/settings.ts'
import { MAX_SHOP_NAME_LENGTH, readShopName } from '../../../shops/shop-name.ts'
import { invalidSettings, SET_UP_EXAMPLE } from '../../errors/access-errors.ts'
import { readObject } from '../../request/change-request.ts'
import { fieldReader, orNull, readOneOf, withoutNulls } from '../fields.ts'
import { refuseMisplaced } from '../known-fields.ts'
import { readFilled } from './read-filled.ts'

const FIELDS = ['shopName', 'language', 'person']

/**
 * Reads what a person has typed to set the shop up; fields that the desk does not know are ignored.
 * @returns undefined where there is none of it
 * @throws ApiError invalid_body, misplaced_field, invalid_settings
 */
export function readSetUp(bytes: Uint8Array): SignIn['setUp'] {
  const body = withoutNulls(readObject(bytes, { example: SET_UP_EXAMPLE }))
  refuseMisplaced(body, ['id', ...FIELDS])
  if (!FIELDS.some((field) => Object.hasOwn(body, field))) return undefined
  const refuse = (problem: string) => invalidSettings(problem, SET_UP_EXAMPLE)
  const read = fieldReader(body, refuse)
  const shopName = read('shopName', readFilled(readShopName, MAX_SHOP_NAME_LENGTH))
  if (shopName === undefined) throw refuse('The shopName is missing.')
  const person = read('person', readFilled(readKeyName, MAX_KEY_NAME_LENGTH))
  if (person === undefined) throw refuse('The person is missing: say who has the first key.')
  const language = read('language', orNull(readOneOf(LANGUAGES), 'that of each browser')) ?? null
  return { shopName, language, person }
}
