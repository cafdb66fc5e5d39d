import { Elysia } from 'elysia'
import type { RequestContext } from './context.ts'

// Of what a route of Elysia has. What the fast routes use is beside it, and loads without Elysia.

const NO_REQUEST: RequestContext = Object.freeze({
  id: '',
  at: 0,
  cameAt: 0,
  connection: { peerAddress: 'unknown', setIdleTimeout() {} },
  operation: undefined,
  credential: undefined,
  sentCode: undefined,
  decision: undefined,
})

/** Gives routes their typed `context`, which the app sets for each request. */
export const requestContext = new Elysia({ name: 'context' }).decorate('context', NO_REQUEST)

/**
 * What routes work with, as a decorator: routes are constants, and the app gives its own services to each request. No object: Elysia would
 * merge those of all apps into it.
 */
export const givenServices = <Services>(): Services => null as unknown as Services
