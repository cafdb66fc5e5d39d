import { Elysia } from 'elysia'
import { requestContext } from '../request/context.ts'

/** What every file of routes for the desk begins with. */
export const deskPlugin = () =>
  new Elysia({ prefix: '/desk/api', strictPath: true }).use(requestContext)
