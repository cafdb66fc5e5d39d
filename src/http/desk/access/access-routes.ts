import { Elysia } from 'elysia'
import type { Guard } from '../../request/guard.ts'
import type { AccessDependencies } from './access-desk.ts'
import { codeRoutes } from './code-routes.ts'
import { journalRoute } from './journal-route.ts'
import { keyRoutes } from './key-routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { signInRoute } from './sign-in-route.ts'

/** Who may do what in the shop, how they get in, and what is decided for all of them. */
export const accessRoutes = (
  dependencies: AccessDependencies,
  guard: Pick<Guard, 'denyWithoutKey'>,
) =>
  new Elysia({ strictPath: true })
    .use(signInRoute(dependencies, guard))
    .use(keyRoutes(dependencies))
    .use(codeRoutes(dependencies))
    .use(settingsRoutes(dependencies))
    .use(journalRoute(dependencies))
