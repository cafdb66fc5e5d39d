import { freshJsonAnswer, keyOf } from '../visit.ts'
import { deskPlugin, errors, typed } from './plugin.ts'
import type { KeySchema } from './schemas.ts'

/** Who am I? */
export const keyRoute = () =>
  deskPlugin().get(
    '/key',
    ({ visit }) => {
      const { id, name, access, plan, expiresAt } = keyOf(visit)
      return freshJsonAnswer(JSON.stringify({ id, name, access, plan, expiresAt }), visit)
    },
    {
      response: { 200: typed<typeof KeySchema>(), ...errors(401, 429, 500) },
      detail: { operationId: 'getKey' },
    },
  )
