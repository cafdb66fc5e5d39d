import type { Contract } from '../engine-under-test.ts'
import { keysOfServers } from './keys-of-servers.ts'
import { moves } from './moves.ts'
import { neighbours } from './neighbours.ts'
import { servers } from './servers.ts'
import { shopDirectory } from './shop-directory.ts'

/** Declares what an engine keeps that stores many shops for many servers. */
export const shared: Contract = (engine) => {
  for (const declare of [shopDirectory, moves, neighbours, servers, keysOfServers]) declare(engine)
}
