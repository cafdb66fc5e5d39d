import { expect, test } from 'bun:test'
import { chmodSync, chownSync, cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBackup } from '../../../src/storage/sqlite/backup/create-backup.ts'
import { smallDisk } from '../../faults/small-disk.ts'
import { createKey, outputOf, petstock, serve, temporaryFolder } from '../../support/petstock.ts'
import { findTool, needs } from '../../support/tools.ts'
import { checkup, checkupBySomebody, DAY, healthyShop, tamper } from './checkup.ts'

const MIB = 1024 * 1024

/** The name of a backup that is so many days old. */
const backupName = (days: number): string =>
  `petstock-${new Date(Date.now() - days * DAY).toISOString().replace(/[-:]|\.\d+/g, '')}.db`

/** Puts a backup of such an age into a folder, which is made. */
function backUp(database: string, directory: string, days: number): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, backupName(days))
  createBackup(database, file)
  return file
}

test('the newest backup is verified, and how old it may be goes by how often one is made', async () => {
  using shop = await healthyShop()
  const backups = `${shop.data}/backups`
  backUp(shop.database, backups, 9)
  backUp(shop.database, backups, 2.5)
  const of = async (...flags: string[]) => {
    const { checks, status } = await checkup(shop.data, flags)
    const { state, message } = checks.get('backup') ?? {}
    return { status, state, message }
  }
  const age = 'the newest is 2 days old'
  expect(await of('--backup-every', '2d')).toEqual({
    status: 0,
    state: 'ok',
    message: `${age} and has all 3 pets`,
  })
  const late = `${age}, and one is to be made every 24 hours`
  expect(await of()).toEqual({ status: 0, state: 'warn', message: late })
  backUp(shop.database, backups, 0)
  expect((await of()).state).toBe('ok')
})

test('a backup that is much too old fails', async () => {
  using shop = await healthyShop()
  backUp(shop.database, `${shop.data}/backups`, 10)
  const { status, stderr, checks } = await checkup(shop.data)
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'petstock: 1 check failed: backup\n' })
  expect(checks.get('backup')).toMatchObject({
    message: 'the newest is 10 days old, and one is to be made every 24 hours',
  })
})

test('a new shop is warned that it has no backup, and an older one has failed', async () => {
  using shop = await healthyShop()
  expect((await checkup(shop.data)).checks.get('backup')?.state).toBe('warn')
  tamper(shop.database, `UPDATE stock_movements SET at = ${Date.now() - 3 * DAY}`)
  const { status, checks } = await checkup(shop.data)
  expect(status).toBe(1)
  expect(checks.get('backup')).toMatchObject({
    state: 'fail',
    message: 'there is no verified backup',
    advice: expect.stringContaining('petstock backup create'),
  })
})

test('a newest backup that is no good fails, and says how old the newest good one is', async () => {
  using shop = await healthyShop()
  const backups = `${shop.data}/backups`
  backUp(shop.database, backups, 3)
  for (const make of [
    (file: string) => writeFileSync(file, 'no backup', { mode: 0o600 }),
    (file: string) => cpSync(shop.database, file),
  ]) {
    const file = join(backups, backupName(0))
    make(file)
    const { status, checks } = await checkup(shop.data)
    const { message } = checks.get('backup') ?? {}
    expect(status).toBe(1)
    expect(message).toContain(file)
    expect(message).toContain('; of those that are good, the newest is 3 days old')
    rmSync(file)
  }
})

test('other files in the backups’ folder are no backups, nor are those that are not finished', async () => {
  using shop = await healthyShop()
  const backups = `${shop.data}/backups`
  const file = backUp(shop.database, backups, 0)
  for (const name of ['petstock.db', 'notes.txt', 'petstock-20260230T000000Z.db.partial']) {
    cpSync(file, join(backups, name))
  }
  rmSync(file)
  expect((await checkup(shop.data)).checks.get('backup')?.message).toBe(
    'there is no verified backup yet',
  )
})

test('backups that are switched off are warned of', async () => {
  using shop = await healthyShop()
  for (const { checks } of [
    await checkup(shop.data, ['--backup-dir', 'off']),
    await checkup(shop.data, [], { env: { PETSTOCK_BACKUP_DIR: 'off' } }),
  ]) {
    expect(checks.get('backup')?.state).toBe('warn')
    expect(checks.get('backup')?.message).toContain('--backup-dir is off')
    expect(checks.get('backup place')?.state).toBe('ok')
    expect(checks.get('backup space')?.state).toBe('ok')
  }
})

needs('mounts').test(
  'backups on another disk are well, until that is full or taken away',
  async () => {
    using disk = smallDisk(8 + 8)
    using shop = await healthyShop()
    const directory = join(disk.path, 'backups')
    const of = async () => {
      const { checks, status } = await checkup(shop.data, ['--backup-dir', directory])
      const [place, space] = [checks.get('backup place'), checks.get('backup space')]
      return { status, place: place?.state, space: space?.state, said: place?.message }
    }
    expect(await of()).toMatchObject({
      status: 1,
      place: 'fail',
      space: 'warn',
      said: expect.stringContaining(`no backup can be made: there is no folder ${directory}, and `),
    })
    backUp(shop.database, directory, 0)
    expect(await of()).toMatchObject({
      status: 0,
      place: 'ok',
      space: 'ok',
      said: `${directory}, on another disk than the database`,
    })
    disk.fill()
    expect(await of()).toMatchObject({ status: 1, place: 'ok', space: 'fail' })
    expect((await checkup(shop.data)).checks.get('backup place')).toMatchObject({
      state: 'warn',
      message: `${shop.data}/backups is on the same disk as the database`,
    })
  },
)

needs('mounts').test(
  'a disk without room for an upgrade is warned of, and one that is nearly full fails',
  async () => {
    using disk = smallDisk(60)
    const data = join(disk.path, 'data')
    const stdin = 'petId,quantity,status\n1,1,available\n'
    await outputOf(['inventory', 'import', '-', '--data', data], { stdin })
    const of = async () => {
      const { checks, status } = await checkup(data)
      return { status, state: checks.get('disk space')?.state }
    }
    expect(await of()).toEqual({ status: 0, state: 'warn' })
    writeFileSync(join(disk.path, 'some'), Buffer.alloc(50 * MIB))
    expect(await of()).toEqual({ status: 1, state: 'fail' })
    rmSync(join(disk.path, 'some'))
    disk.fill()
    const { checks } = await checkup(data)
    expect(checks.get('disk space')).toMatchObject({
      state: 'fail',
      message: "0 bytes free on the database's disk",
    })
    expect(checks.get('integrity')?.state).toBe('ok')
  },
)

needs('mounts', 'ntfs-3g', 'mkntfs').test(
  'a data folder on NTFS, where chmod does nothing, is warned of and fails no shop',
  async () => {
    using temporary = temporaryFolder()
    const [image, disk] = [temporary.file('ntfs.img'), temporary.file('disk')]
    const must = (...command: string[]) => {
      const { exitCode, stderr } = Bun.spawnSync(command)
      if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
    }
    must('truncate', '--size', '200M', image)
    must(findTool('mkntfs'), '-F', '-Q', image)
    mkdirSync(disk)
    must(findTool('ntfs-3g'), image, disk)
    try {
      const data = join(disk, 'data')
      await createKey(data)
      const { checks, status } = await checkup(data)
      const failed = [...checks.values()].filter(({ state }) => state === 'fail')
      expect({ status, failed }).toEqual({ status: 0, failed: [] })
      expect(checks.get('permissions')).toMatchObject({
        state: 'warn',
        message: expect.stringContaining(`others may change the data: ${data} is 0777`),
        advice: expect.stringContaining('mounted for this user alone, with umask=077'),
      })
      must('umount', disk)
      must(findTool('ntfs-3g'), '-o', 'umask=077', image, disk)
      const after = await checkup(data)
      expect(after.checks.get('permissions')?.state).toBe('ok')
    } finally {
      must('umount', disk)
    }
  },
)

test('what others may look into is warned of, what they may change fails, each with its chmod', async () => {
  using shop = await healthyShop()
  chmodSync(shop.data, 0o750)
  chmodSync(shop.database, 0o644)
  const loose = await checkup(shop.data)
  expect(loose).toMatchObject({ status: 0 })
  expect(loose.checks.get('permissions')).toEqual({
    name: 'permissions',
    state: 'warn',
    message: `others may look into the data: ${shop.data} is 0750, ${shop.database} is 0644`,
    advice: `chmod 700 '${shop.data}' && chmod 600 '${shop.database}'`,
  })
  chmodSync(shop.database, 0o666)
  const open = await checkup(shop.data)
  expect(open.status).toBe(1)
  expect(open.checks.get('permissions')?.message).toStartWith('others may change the data: ')

  // The advice is a command that mends it.
  const advice = open.checks.get('permissions')?.advice ?? ''
  expect(Bun.spawnSync(['sh', '-c', advice]).exitCode).toBe(0)
  expect((await checkup(shop.data)).checks.get('permissions')?.state).toBe('ok')

  // Whoever may change a mark decides what the next start believes.
  for (const name of ['petstock.address', 'petstock.moved', 'petstock.arriving']) {
    writeFileSync(`${shop.data}/${name}`, '', { mode: 0o600 })
    chmodSync(`${shop.data}/${name}`, 0o666)
    const marked = (await checkup(shop.data)).checks.get('permissions')
    expect(marked?.message).toContain(`${name} is 0666`)
    rmSync(`${shop.data}/${name}`)
  }
})

test('backups that others may read are warned of', async () => {
  using shop = await healthyShop()
  const file = backUp(shop.database, shop.file('drive'), 0)
  chmodSync(file, 0o777)
  const { status, checks } = await checkup(shop.data, ['--backup-dir', shop.file('drive')])
  expect(status).toBe(0)
  expect(checks.get('permissions')).toMatchObject({
    state: 'warn',
    message: `others may look into the data: ${file} is 0777`,
    advice: expect.stringContaining(`chmod 600 '${file}' (a drive that keeps no permissions`),
  })
})

needs('another user').test('a file of another user than the database’s own fails', async () => {
  using shop = await healthyShop()
  writeFileSync(`${shop.database}-wal`, '', { mode: 0o600 })
  chownSync(`${shop.database}-wal`, 65_534, 65_534)
  const { status, checks } = await checkup(shop.data)
  expect(status).toBe(1)
  expect(checks.get('permissions')).toMatchObject({
    state: 'fail',
    message: `the database belongs to user 0, but ${shop.database}-wal belongs to user 65534`,
    advice: expect.stringContaining(`chown 0 '${shop.database}-wal'`),
  })
})

test('whether a server is running is reported, also after it was killed', async () => {
  using shop = await healthyShop()
  const said = async () => (await checkup(shop.data)).checks.get('server')?.message
  expect(await said()).toBe('no server is running on the data folder')
  {
    await using server = await serve(shop.data)
    expect(await said()).toBe('a server is running on the data folder')
    await server.crash()
  }
  expect(await said()).toBe('no server is running on the data folder')
})

test('copies of earlier databases are reported with their size, unfinished files are warned of', async () => {
  using shop = await healthyShop()
  const put = (name: string, bytes: number) => {
    writeFileSync(join(shop.data, name), Buffer.alloc(bytes), { mode: 0o600 })
    return join(shop.data, name)
  }
  put('petstock-replaced-20260105T090000Z.db', 1_500_000)
  put('petstock-before-upgrade-20260105T090000Z.db', 500_000)
  const partial = put('petstock-20260106T090000Z.db.partial', 1_000)
  // A program may still be writing it.
  expect((await checkup(shop.data)).checks.get('leftovers')).toMatchObject({
    state: 'ok',
    message: '2 copies of earlier databases, 2.0 MB',
    advice: expect.stringContaining('delete them when'),
  })
  const yesterday = (Date.now() - DAY) / 1_000
  utimesSync(partial, yesterday, yesterday)
  expect((await checkup(shop.data)).checks.get('leftovers')).toMatchObject({
    state: 'warn',
    message: `1 unfinished file, 1.0 kB: ${partial}; 2 copies of earlier databases, 2.0 MB`,
  })
})

test('the lines are aligned, advice stands below what it is for, and is not said twice', async () => {
  using shop = await healthyShop()
  const { status, stdout, stderr } = await shop.run('doctor')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const lines = stdout.trimEnd().split('\n')
  for (const line of lines) {
    expect(line).toMatch(/^(?:(?:ok {2}|warn|fail) {2}\S.{11} {2}\S| {20}-> \S)/)
  }
  const at = lines.findIndex((line) => line.startsWith('warn  backup  '))
  expect(lines[at + 1]).toMatch(
    /^ {20}-> make one now with `petstock backup create FILE --data \S+`; /,
  )

  const missing = await petstock(['doctor', '--data', shop.file('none')])
  expect(missing.status).toBe(1)
  // Once for all six that need the database, and once for the permissions.
  expect(missing.stdout.match(/see to that first/g)).toHaveLength(2)
  expect(missing.stdout.match(/not checked: the database could not be read/g)).toHaveLength(6)
  expect(missing.stderr).toBe('petstock: 1 check failed: database\n')
})

test('a name that would steer the terminal is harmless', async () => {
  using shop = await healthyShop()
  await shop.output('keys', 'create', '--name', 'Till 2', '--plan', 'pro', '--expires', '1d')
  tamper(
    shop.database,
    "UPDATE api_keys SET name = char(27) || '[2J' || char(8238) WHERE name = 'Till 2'",
  )
  const { stdout } = await shop.run('doctor')
  expect(stdout).toContain('[2J')
  for (const sign of ['\u001b', '\u202e']) expect(stdout).not.toContain(sign)
})

test('the flags are read from the environment too, and every mistake is named', async () => {
  using folder = temporaryFolder()
  const { status, stdout, stderr } = await petstock(['doctor', '--backup-every', '0', '--jsn'], {
    cwd: folder.path,
    env: { PETSTOCK_BACKUP_EVERY: 'daily' },
  })
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain('--backup-every must be longer than 0')
  expect(stderr).toContain("unknown option '--jsn' (Did you mean --json?)")
  const fromEnvironment = await petstock(['doctor'], { env: { PETSTOCK_BACKUP_EVERY: 'daily' } })
  expect(fromEnvironment.stderr).toContain(
    'PETSTOCK_BACKUP_EVERY must be a number with s, m, h or d',
  )
})

needs('another user').test(
  'a backup that this user may not read is not said to be bad',
  async () => {
    using shop = await healthyShop()
    chmodSync(shop.path, 0o755)
    chmodSync(shop.data, 0o755)
    chmodSync(join(shop.data, 'petstock.db'), 0o644)
    const folder = join(shop.data, 'backups')
    const file = backUp(join(shop.data, 'petstock.db'), folder, 0)
    chmodSync(folder, 0o755)
    const { checks } = await checkupBySomebody(shop.data)
    const backup = checks.get('backup')
    expect(backup?.state).toBe('fail')
    expect(backup?.message).toStartWith(`this user may not read ${file}; `)
    expect(backup?.advice).not.toContain('delete')
  },
)
