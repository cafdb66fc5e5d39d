import { fail, type Readiness, readinessOf } from './check.ts'

/** What a server that is about to end answers to load balancers. */
export const DRAINING: Readiness = readinessOf([
  fail('stopping', 'this server is about to end', 'send requests to another one'),
])
