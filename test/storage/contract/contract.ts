import { describe } from 'bun:test'
import { additions } from './additions.ts'
import { changes } from './changes.ts'
import { commands } from './commands.ts'
import { credentials } from './credentials.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import { histories } from './histories.ts'
import { imports } from './imports.ts'
import { keys } from './keys.ts'
import { lists } from './lists.ts'
import { movements } from './movements.ts'
import { orders } from './orders.ts'
import { pruning } from './pruning.ts'
import { quantities } from './quantities.ts'
import { shared } from './shared/shared.ts'
import { starts } from './starts.ts'

/** Declares the whole contract of a storage engine, for one engine. */
export function declareContract(engine: EngineUnderTest): void {
  describe(engine.name, () => {
    const parts = [starts, quantities, movements, additions, commands, imports, histories]
    for (const declare of [...parts, lists, changes, orders, pruning, keys, credentials]) {
      declare(engine)
    }
    if (engine.isShared) shared(engine)
  })
}
