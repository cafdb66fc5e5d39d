import { keyOf } from '../../request/context.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { desk } from '../desk.ts'
import { KEY } from '../examples.ts'
import { Key } from './key-shapes.ts'
import { ownKey } from './own-key.ts'

/** Whose key the request came with. */
export const ownKeyRoutes = desk().get('/key', ({ context }) => ownKey(keyOf(context)), {
  response: responses({ 200: returns(Key, 'The key', KEY, ['Cache-Control']) }, {}),
  detail: {
    operationId: 'getKey',
    summary: 'Who am I?',
    description: 'The API key that the request came with: what it is called, and what it may do.',
  },
})
