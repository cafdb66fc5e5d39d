import { dirname, join } from 'node:path'
import { nodeOn } from '../../storage/postgres/nodes.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { databaseWith } from '../../support/postgres/many-shops.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { toolIfThere } from '../../support/tools.ts'
import type { Outcome } from '../figures.ts'
import { rate, times } from '../request-path.ts'
import { alternate, ratios } from '../rounds.ts'
import { underLoad } from './load.ts'
import { contestantOf } from './rivals.ts'
import { assertWhole, DURABLE, Updates } from './shops.ts'

// A node against what PostgreSQL's own benchmark gets done by an UPDATE and an INSERT in a transaction. That one knows no
// revision, no order and no id of a client, and has a connection for each request in flight.

const PETS = 100
const SECONDS = 2

/** @param shops between which the transactions are spread */
const transaction = (shops: number): string => `
\\set shop random(1, ${shops})
\\set pet random(1, ${PETS})
\\set id random(1, 9000000000000000000)
\\set quantity random(1, 1000000)
BEGIN;
UPDATE inventory SET quantity = :quantity WHERE shop_id = :shop AND pet_id = :pet;
INSERT INTO stock_movements (shop_id, id, pet_id, previous_quantity, new_quantity, reason, at, op_id)
  VALUES (:shop, :id, :pet, 0, :quantity, 'update', 0, '00000000-0000-0000-0000-000000000000');
COMMIT;
`

export async function againstPgbench(
  shops: number,
  inFlight: number,
  least: number,
): Promise<Outcome> {
  const postgres = toolIfThere('postgres')
  if (postgres === undefined) return { text: 'needs postgresql', holds: undefined }
  await using server = await startPostgres({ settings: DURABLE })
  const stock = { shops, pets: PETS }
  const ours = await databaseWith(server, 'ours', stock)
  const theirs = await databaseWith(server, 'theirs', stock)
  using folder = temporaryFolder()
  const script = folder.file('transaction.sql')
  await Bun.write(script, transaction(shops))
  await using node = nodeOn(ours, { prepare: true })
  const made = new Updates(stock)
  const { setQuantity } = contestantOf(node)
  const program = join(dirname(postgres), 'pgbench')
  const loads = {
    petstock: async () =>
      (await underLoad(inFlight, () => setQuantity(made.next()), SECONDS * 1_000)).perSecond,
    pgbench: () => runPgbench(program, ['-c', String(inFlight), '-f', script, theirs]),
  }
  // So that everything is warm.
  await alternate(loads, 1)
  const { petstock, pgbench } = await alternate(loads)
  await assertWhole(ours, made.count)
  const ratio = ratios(petstock, pgbench)
  return {
    text: `${times(ratio)}: ${rate(petstock)} to ${rate(pgbench)}`,
    holds: ratio.median >= least,
  }
}

/** @returns its transactions a second @throws Error where it did not run to its end: then nothing was measured */
async function runPgbench(program: string, args: readonly string[]): Promise<number> {
  const flags = ['-n', '-M', 'prepared', '-j', '2', '-T', String(SECONDS)]
  const child = Bun.spawn([program, ...flags, ...args], { stdout: 'pipe', stderr: 'pipe' })
  const [text, said] = await Promise.all([child.stdout.text(), child.stderr.text()])
  const perSecond = /^tps = ([\d.]+)/m.exec(text)?.[1]
  if ((await child.exited) !== 0 || perSecond === undefined) throw new Error(`${program}: ${said}`)
  return Number(perSecond)
}
