import { systemClock } from '../../../src/clocks/clock.ts'
import type { PastChange } from '../../../src/storage/embedded-engine.ts'
import type { DatabaseChoice } from '../../../src/storage/engine-choice.ts'
import { openCommandEngine, postgresEngine } from '../../../src/storage/postgres/postgres-engine.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { byClock } from '../postgres/by-clock.ts'
import { type DataUnderTest, NO_EVENTS, type StartedServer } from './engine-under-test.ts'

/**
 * A PostgreSQL database that has the tables of petstock, as the contract uses it.
 * @param remove removes the database
 */
export function postgresData(
  choice: DatabaseChoice,
  url: string,
  remove: () => Promise<void>,
): DataUnderTest {
  const engine = postgresEngine(choice)
  let shops = 0
  return {
    async makeShop(past = []) {
      const command = await engine.openForCommand()
      const made = await command.shops?.create(`Shop ${++shops}`)
      await command.close()
      if (made === undefined || typeof made === 'string') throw new Error('no shop was made')
      if (past.length > 0) await runSql(url, ...pastStatements(made.shopId, past))
      return made.shopId
    },
    async startServer(): Promise<StartedServer> {
      const server = engine.open({ clock: systemClock, events: NO_EVENTS })
      let stopped: Promise<void> | undefined
      const stop = () => (stopped ??= server.close())
      return { server, stop }
    },
    openForCommand: (now) =>
      now === Date.now
        ? engine.openForCommand()
        : openCommandEngine(choice, { ...systemClock, monotonic: now }, byClock(now)),
    remove,
  }
}

/** Writes what has happened in an empty shop: no command can write a change of another time. */
function pastStatements(shopId: bigint, past: readonly PastChange[]): string[] {
  const op = crypto.randomUUID()
  const stock = new Map<bigint, { quantity: number; status: string; at: number; id: number }>()
  const lines = past.map((change, index) => {
    const [petId, quantity] =
      'added' in change
        ? [change.added.petId, change.added.quantity]
        : [change.petId, change.quantity]
    const before = stock.get(petId)
    const status = 'added' in change ? change.added.status : (before?.status ?? 'available')
    const by = 'added' in change ? "'add', NULL" : `'${change.reason}', '${change.keyId}'`
    const id = index + 1
    stock.set(petId, { quantity, status, at: change.at, id })
    return `(${shopId}, ${id}, ${petId}, ${before?.quantity ?? 0}, ${quantity}, ${by}, ${change.at}, '${op}')`
  })
  const pets = [...stock].map(
    ([petId, { quantity, status, at, id }]) =>
      `(${shopId}, ${petId}, ${quantity}, '${status}', ${at}, ${id})`,
  )
  return [
    `INSERT INTO stock_movements (shop_id, id, pet_id, previous_quantity, new_quantity, reason, key_id, at, op_id)
      VALUES ${lines.join()}`,
    `INSERT INTO inventory (shop_id, pet_id, quantity, status, updated_at, last_movement_id) VALUES ${pets.join()}`,
    `UPDATE shops SET revision = ${past.length}, last_op = '${op}' WHERE shop_id = ${shopId}`,
  ]
}
