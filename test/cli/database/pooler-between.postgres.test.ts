import { expect } from 'bun:test'
import { petstock, serveDatabase } from '../../support/petstock.ts'
import { startPooler } from '../../support/postgres/pooler.ts'
import { OWNER, startPostgres } from '../../support/postgres/server.ts'
import { needs } from '../../support/tools.ts'
import { readCheckup } from '../doctor/checkup.ts'

const PREPARES = 'servers here prepare their statements: no pooler is between'
const PREPARES_NONE =
  'servers here prepare no statements, since something is between that may be a pooler; with one that knows them, use --database-prepare'

/** What a server logs of prepared statements as it starts. */
async function started(url: string, flags: readonly string[] = []) {
  await using node = await serveDatabase(url, flags)
  await node.stop()
  const log = await node.stderr
  return log.split('\n').flatMap((line) => /servers here [^"]*/.exec(line)?.[0] ?? [])
}

const doctor = async (url: string) => {
  const { checks } = readCheckup(await petstock(['doctor', '--json', '--database', url]))
  return checks.get('prepared statements')
}

needs('postgres', 'pgbouncer').test(
  'a server and the doctor find out by themselves whether a pooler is between, and say it; the flag decides over that',
  async () => {
    await using server = await startPostgres()
    await server.sql(`CREATE DATABASE shops OWNER ${OWNER}`)
    await using pooler = await startPooler(server)
    const [direct, pooled] = [server.url('shops'), pooler.url('shops')]
    expect((await petstock(['migrate', '--database', direct])).status).toBe(0)
    expect(await started(direct)).toEqual([PREPARES])
    expect(await started(pooled)).toEqual([PREPARES_NONE])
    for (const url of [direct, pooled])
      expect(await started(url, ['--database-prepare'])).toEqual([])
    expect(await doctor(direct)).toMatchObject({ state: 'ok', message: PREPARES })
    expect(await doctor(pooled)).toMatchObject({ state: 'ok', message: PREPARES_NONE })
  },
)
