import { expect, test } from 'bun:test'
import { violations } from '../../support/linearizable/violations.ts'
import { startPooler } from '../../support/postgres/pooler.ts'
import { OWNER, startPostgres } from '../../support/postgres/server.ts'
import { needs } from '../../support/tools.ts'
import { twoShops } from './nodes.ts'
import { workAtTwoNodes } from './two-nodes.ts'

needs('postgres', 'pgbouncer').describe('behind a pooler in transaction mode', () => {
  test('the tables are made, and clients of a shop at two nodes, which prepare nothing there, are shown one order', async () => {
    await using server = await startPostgres()
    await server.sql(`CREATE DATABASE pooled OWNER ${OWNER}`)
    await using pooler = await startPooler(server)
    const url = pooler.url('pooled')
    await twoShops(url)
    const { run, recorder } = await workAtTwoNodes(url, { changes: 2_000, prepare: 'where direct' })
    expect(violations(run)).toEqual([])
    expect(recorder.failures).toEqual([])
  })
})
