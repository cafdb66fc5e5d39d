import type { Static } from '@sinclair/typebox'
import { freshJsonResponse, keyOf } from '../request/context.ts'
import { typesAlone } from '../schemas/route-types.ts'
import { deskPlugin } from './plugin.ts'
import type { KeySchema } from './schemas.ts'

/** Who am I? */
export const keyRoute = () =>
  deskPlugin().get(
    '/key',
    ({ context }) => {
      const { id, name, access, plan, expiresAt } = keyOf(context)
      return freshJsonResponse(JSON.stringify({ id, name, access, plan, expiresAt }), context)
    },
    {
      ...typesAlone<Static<typeof KeySchema>, 401 | 429 | 500>(),
      detail: { operationId: 'getKey' },
    },
  )
