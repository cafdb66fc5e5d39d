import { expect } from 'bun:test'
import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  createKey,
  outputOf,
  program,
  serve,
  temporaryFolder,
  update,
} from '../../support/petstock.ts'
import { SOMEBODY } from '../../support/somebody.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'

/** Each file and folder that belongs to somebody else than it should. */
function strangers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => statSync(path).uid !== SOMEBODY || statSync(path).gid !== SOMEBODY)
}

needs('root').test(
  'all that a server and the commands of root make in the folder of a user belongs to that user',
  async () => {
    using temporary = temporaryFolder()
    const home = temporary.file('home')
    mkdirSync(home)
    chownSync(home, SOMEBODY, SOMEBODY)
    const data = join(home, 'shops/first')
    const backups = join(data, 'backups')
    await using server = await serve(data, [
      ...['--backup-every', '1s', '--log-file', join(home, 'petstock.log')],
    ])
    const { key } = await createKey(data)
    await outputOf(['inventory', 'add', '1', '--data', data])
    await until(
      async () =>
        (await server.request('/v1/inventory/1', update(key, { quantity: 2 }))).status === 200,
    )
    await outputOf(['backup', 'create', join(home, 'by-hand.db'), '--data', data])
    await outputOf(['tls', 'create', 'shop-pc.local', '--data', data])
    await until(() =>
      readdirSync(home, { recursive: true }).some((name) =>
        /backups.petstock-\w+\.db$/.test(`${name}`),
      ),
    )
    expect(strangers(home)).toEqual([])
    expect(await server.stop()).toBe(0)
    await program(['restore', join(home, 'by-hand.db'), '--data', data])
    await program(['inventory', 'list', '--data', data])
    expect(strangers(home)).toEqual([])
    const names = readdirSync(home, { recursive: true }).map(String)
    for (const made of [
      'petstock.log',
      'by-hand.db',
      'shops/first/petstock.lock',
      'shops/first/tls/server.key',
    ]) {
      expect(names).toContain(made)
    }
    expect(readdirSync(backups).length).toBeGreaterThan(0)
  },
)
