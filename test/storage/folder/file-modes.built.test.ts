import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { BINARY, createKey, petstock, temporaryFolder } from '../../support/petstock.ts'
import { needs, toolIfThere } from '../../support/tools.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test.each(['000', '022', '077'])(
  'with the umask %s the folder is 0700, and the database, its log and the lock are 0600',
  async (umask) => {
    using folder = temporaryFolder()
    const data = folder.file('some/where/data')
    const script = `umask ${umask}; exec "${BINARY}" serve --data "${data}" --port 0`
    const child = Bun.spawn(['sh', '-c', script], { stdout: 'pipe', stderr: 'ignore' })
    await child.stdout.getReader().read()
    await createKey(data)
    const modes = Object.fromEntries(
      readdirSync(data).map((name) => [name, modeOf(`${data}/${name}`)]),
    )
    child.kill('SIGTERM')
    await child.exited
    expect(modes).toEqual({
      'petstock.address': '600',
      'petstock.db': '600',
      'petstock.db-shm': '600',
      'petstock.db-wal': '600',
      'petstock.lock': '600',
    })
    expect(modeOf(data)).toBe('700')
  },
)

test('a folder that is there keeps its mode', async () => {
  using folder = temporaryFolder()
  mkdirSync(folder.file('data'))
  chmodSync(folder.file('data'), 0o750)
  await createKey(folder.file('data'))
  expect(modeOf(folder.file('data'))).toBe('750')
})

// Nothing is unwritable for root, who has to become somebody else.
const isRoot = process.getuid?.() === 0
const somebodyElse = isRoot ? needs('setpriv').test : test
const setpriv = isRoot ? toolIfThere('setpriv') : undefined
const somebody =
  setpriv === undefined ? [] : [setpriv, '--reuid=65534', '--regid=65534', '--clear-groups']
const possible =
  setpriv === undefined ||
  Bun.spawnSync([...somebody, BINARY, '--version'], { stderr: 'ignore' }).exitCode === 0

somebodyElse.skipIf(!possible)(
  'a folder that may not be written is refused with a clear message',
  async () => {
    using folder = temporaryFolder()
    const data = folder.file('data')
    mkdirSync(data)
    for (const path of [folder.path, data]) chmodSync(path, 0o555)
    for (const [call, where] of [
      ['serve --port 0', data],
      ['keys create --name a --plan free', data],
      ['keys create --name a --plan free', folder.file('new')],
    ] as const) {
      const args = [...call.split(' '), '--data', where]
      const child = Bun.spawn([...somebody, BINARY, ...args], { stdout: 'pipe', stderr: 'pipe' })
      const stderr = await child.stderr.text()
      expect({ call, status: await child.exited }).toEqual({ call, status: 1 })
      expect(await child.stdout.text()).toBe('')
      expect(stderr).toMatch(
        /^petstock: cannot make .*(?:this user lacks the permission|permission denied)/,
      )
      if (where === data) expect(stderr).toContain(adviceFor(data))
      expect(stderr).not.toContain('    at ')
    }
    chmodSync(folder.path, 0o700)
    expect(readdirSync(data)).toEqual([])
  },
)

somebodyElse.skipIf(!possible)(
  'a folder with a database that may not be written is refused with what to do, and stays as it is',
  async () => {
    using folder = temporaryFolder()
    await createKey(folder.file('data'))
    const data = folder.file('data')
    const names = readdirSync(data)
    for (const name of names) chmodSync(folder.file(`data/${name}`), 0o666)
    chmodSync(folder.path, 0o755)
    chmodSync(data, 0o555)
    for (const call of ['serve --port 0', 'keys list']) {
      const args = [...call.split(' '), '--data', data]
      const child = Bun.spawn([...somebody, BINARY, ...args], { stdout: 'pipe', stderr: 'pipe' })
      const stderr = await child.stderr.text()
      expect({ call, status: await child.exited }).toEqual({ call, status: 1 })
      expect(stderr).toStartWith(`petstock: cannot open ${folder.file('data/petstock.db')}: `)
      expect(stderr).toContain(adviceFor(data))
    }
    expect(readdirSync(data)).toEqual(names)
  },
)

const adviceFor = (data: string): string =>
  `This user cannot write into ${data}: give that folder to the user (\`chown\`, \`chmod 700\`), or name another folder with --data\n`

somebodyElse.skipIf(!possible)(
  'a database that may not be written is refused with its name',
  async () => {
    using folder = temporaryFolder()
    await createKey(folder.path)
    for (const name of ['petstock.db', 'petstock.lock']) chmodSync(folder.file(name), 0o444)
    chmodSync(folder.path, 0o555)
    const args = ['inventory', 'add', '1', '--data', folder.path]
    const child = Bun.spawn([...somebody, BINARY, ...args], { stdout: 'pipe', stderr: 'pipe' })
    const stderr = await child.stderr.text()
    expect(await child.exited).toBe(1)
    expect(stderr).toContain(`petstock: cannot open ${folder.file('petstock.db')}: `)
    chmodSync(folder.path, 0o700)
    chmodSync(folder.file('petstock.db'), 0o600)
    expect((await petstock(args)).status).toBe(0)
  },
)

somebodyElse.skipIf(!possible)(
  'a folder that may not be looked into is not said to be empty',
  async () => {
    using folder = temporaryFolder()
    const data = folder.file('data')
    mkdirSync(data)
    chmodSync(folder.path, 0o755)
    chmodSync(data, 0o000)
    const args = ['inventory', 'list', '--data', data]
    const child = Bun.spawn([...somebody, BINARY, ...args], { stdout: 'pipe', stderr: 'pipe' })
    const stderr = await child.stderr.text()
    chmodSync(data, 0o700)
    expect(await child.exited).toBe(1)
    expect(stderr).toStartWith(`petstock: this user may not look into ${data}. Run it as the user`)
  },
)
