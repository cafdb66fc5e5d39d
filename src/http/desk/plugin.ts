import { Elysia } from 'elysia'
import { requestContext } from '../request/context.ts'

/** Begins a group of the desk's routes. */
export const deskPlugin = () =>
  new Elysia({ prefix: '/desk/api', strictPath: true }).use(requestContext)
