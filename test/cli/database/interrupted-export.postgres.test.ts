import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { SQL } from 'bun'
import { BINARY, outputOf, petstock, temporaryFolder } from '../../support/petstock.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { until } from '../../support/wait.ts'

const LOCK = 'SELECT pg_advisory_lock(77)'

/** A shop whose removal waits, at its commit, for the lock 77. */
async function withSlowRemoval(url: string): Promise<void> {
  const env = { PETSTOCK_DATABASE: url }
  await outputOf(['migrate'], { env })
  await outputOf(['shops', 'create', 'North'], { env })
  await outputOf(['inventory', 'add', '1', '--quantity', '5'], { env })
  await runSql(
    url,
    `CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(77); RETURN NULL; END'`,
    `CREATE CONSTRAINT TRIGGER wait_at_commit AFTER UPDATE ON shop_names
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`,
  )
}

const COMMITTING = `FROM pg_stat_activity WHERE datname = current_database() AND query = 'COMMIT'
  AND wait_event_type = 'Lock'`

/** Begins a move of the shop into a folder; its commit waits until the lock is given back. */
async function movingShop(url: string, folder: string) {
  const holder = new SQL({ url, max: 1, prepare: false })
  await holder.unsafe(LOCK)
  const args = ['shops', 'export', 'north', folder, '--remove', '--database', url]
  const command = Bun.spawn([BINARY, ...args], { stdout: 'pipe', stderr: 'pipe' })
  await until(async () => (await runSql(url, `SELECT ${COMMITTING}`)).length === 1)
  const isOver = async () => (await runSql(url, `SELECT ${COMMITTING}`)).length === 0
  return {
    command,
    again: () => petstock(args),
    endTransaction: async () => {
      await runSql(url, `SELECT pg_terminate_backend(pid) ${COMMITTING}`)
      await until(isOver)
      await holder.close()
    },
    commit: async () => {
      await holder.close()
      await until(isOver)
    },
    close: () => holder.close(),
  }
}

const shopsIn = async (url: string): Promise<{ name: string }[]> =>
  JSON.parse(await outputOf(['shops', 'list', '--json', '--database', url]))

const quantitiesIn = async (folder: string): Promise<number[]> => {
  const pets = JSON.parse(await outputOf(['inventory', 'list', '--json', '--data', folder]))
  return pets.map(({ quantity }: { quantity: number }) => quantity)
}

async function expectRefused(folder: string): Promise<void> {
  for (const args of [
    ['serve', '--port', '0'],
    ['inventory', 'list'],
    ['keys', 'create', '--name', 'Till', '--plan', 'free'],
    ['backup', 'create', `${folder}.db`],
  ]) {
    const { status, stderr } = await petstock([...args, '--data', folder])
    expect({ args, status }).toEqual({ args, status: 1 })
    expect(stderr).toContain('it is not certain whether the shop "North" (1) has left the database')
    expect(stderr).toContain('Run the same `petstock shops export` again, with --remove')
  }
}

describeWithDatabases('a move out of a database', (databases) => {
  test.each(['committed', 'rolled back'] as const)(
    'that is killed at its commit, which is %s then, leaves no shop that both serve, and is finished by the same command',
    async (outcome) => {
      await using database = await databases.make(withSlowRemoval)
      using temporary = temporaryFolder()
      const folder = temporary.file('back')
      const move = await movingShop(database.url, folder)
      move.command.kill('SIGKILL')
      await move.command.exited
      await expectRefused(folder)
      if (outcome === 'committed') await move.commit()
      else await move.endTransaction()
      expect(await shopsIn(database.url)).toHaveLength(outcome === 'committed' ? 0 : 1)
      if (outcome === 'rolled back') {
        const env = { PETSTOCK_DATABASE: database.url }
        await outputOf(['inventory', 'set', '1', '--quantity', '6'], { env })
      }
      await expectRefused(folder)
      const plain = ['shops', 'export', 'North', folder, '--database', database.url]
      expect((await petstock(plain)).stderr).toContain('it is not certain')
      const again = await move.again()
      expect(again).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(
          /^exported "North" \(1\) .*: 1 pet, [12] movements?, 0 keys\n$/,
        ),
      })
      expect(await shopsIn(database.url)).toEqual([])
      expect(await quantitiesIn(folder)).toEqual([outcome === 'committed' ? 5 : 6])
    },
  )

  test('whose commit fails for sure leaves the shop where it is, and a folder without it', async () => {
    await using database = await databases.make(withSlowRemoval)
    using temporary = temporaryFolder()
    const folder = temporary.file('back')
    const move = await movingShop(database.url, folder)
    await move.endTransaction()
    expect(await move.command.exited).toBe(1)
    expect(await shopsIn(database.url)).toMatchObject([{ name: 'North', pets: 1 }])
    const { stderr } = await petstock(['inventory', 'list', '--data', folder])
    expect(stderr).toContain('there is no database at')
  })

  test('says that it is uncertain where the database does not respond any more', async () => {
    await using database = await databases.make(withSlowRemoval)
    using temporary = temporaryFolder()
    const folder = temporary.file('back')
    const move = await movingShop(database.url, folder)
    const name = new URL(database.url).pathname.slice(1)
    await runSql(
      database.url,
      `ALTER DATABASE ${name} CONNECTION LIMIT 0`,
      `SELECT pg_terminate_backend(pid) ${COMMITTING}`,
    )
    expect(await move.command.exited).toBe(1)
    expect(await move.command.stderr.text()).toContain('it is not certain whether the shop "North"')
    await move.close()
  })

  test('does not begin anew in a folder whose copy is of another shop', async () => {
    await using database = await databases.make(withSlowRemoval)
    using temporary = temporaryFolder()
    const folder = temporary.file('back')
    const move = await movingShop(database.url, folder)
    move.command.kill('SIGKILL')
    await move.command.exited
    await move.commit()
    const env = { PETSTOCK_DATABASE: database.url }
    await outputOf(['shops', 'create', 'South'], { env })
    const other = await petstock(['shops', 'export', 'South', folder, '--remove'], { env })
    expect(other.status).toBe(1)
    expect(other.stderr).toContain('it is not certain whether the shop "North" (1)')
    expect((await shopsIn(database.url)).map(({ name }) => name)).toEqual(['South'])
  })
})

test('a server and commands refuse the folder of an export that was cut short', async () => {
  using temporary = temporaryFolder()
  writeFileSync(temporary.file('petstock-exporting.partial'), 'half of it')
  for (const args of [
    ['serve', '--port', '0'],
    ['inventory', 'add', '1'],
  ]) {
    const { status, stderr } = await petstock([...args, '--data', temporary.path])
    expect({ args, status }).toEqual({ args, status: 1 })
    expect(stderr).toContain('has not ended, and the shop is still in its database')
  }
})
