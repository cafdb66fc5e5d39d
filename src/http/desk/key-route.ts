import type { Static } from '@sinclair/typebox'
import { typesAlone } from '../route-types.ts'
import { freshJsonAnswer, keyOf } from '../visit.ts'
import { deskPlugin } from './plugin.ts'
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
      ...typesAlone<Static<typeof KeySchema>, 401 | 429 | 500>(),
      detail: { operationId: 'getKey' },
    },
  )
