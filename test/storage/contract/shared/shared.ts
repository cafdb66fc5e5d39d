import type { Contract } from '../engine-under-test.ts'
import { keysOfServers } from './keys-of-servers.ts'
import { moves } from './moves.ts'
import { neighbours } from './neighbours.ts'
import { servers } from './servers.ts'
import { shopDirectory } from './shop-directory.ts'
import { totalsOfServers } from './totals-of-servers.ts'

/** Declares what an engine keeps that stores many shops for many servers. */
export const shared: Contract = (engine) => {
  const parts = [shopDirectory, moves, neighbours, servers, keysOfServers, totalsOfServers]
  for (const declare of parts) declare(engine)
}
