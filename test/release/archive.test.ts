import { expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { sha256 } from '../../scripts/release/checksums.ts'
import { TARGETS } from '../../scripts/release/targets.ts'
import { ROOT } from '../shape/sources.ts'
import { temporaryFolder } from '../support/petstock.ts'

const WINDOWS = 'petstock-1.2.3-windows-x64'
const SCRIPT = join(ROOT, 'scripts/release/archive.ts')

// 23:30 of the last day of the year in UTC, which is another year in half of the world.
const AT = Date.UTC(2026, 11, 31, 23, 30)

/** Writes the archive for Windows in a time zone. */
async function archiveFor(folder: string, timeZone: string): Promise<string> {
  mkdirSync(folder)
  const program = join(folder, 'program')
  writeFileSync(program, 'not much of a program')
  const code = `
    import { writeArchive } from ${JSON.stringify(SCRIPT)}
    import { TARGETS } from ${JSON.stringify(join(ROOT, 'scripts/release/targets.ts'))}
    const target = TARGETS.find(({ name }) => name === 'windows-x64')
    const release = { folder: ${JSON.stringify(folder)}, version: '1.2.3', at: ${AT} }
    console.log(await writeArchive(target, ${JSON.stringify(program)}, release))`
  const { stdout, stderr } = Bun.spawnSync([process.execPath, '-e', code], {
    env: { ...process.env, TZ: timeZone },
  })
  expect(stderr.toString()).toBe('')
  return join(folder, stdout.toString().trim())
}

test('the archive for Windows has the program, the licence and start.cmd, with the line ends of Windows', async () => {
  using folder = temporaryFolder()
  const archive = await archiveFor(folder.file('here'), 'UTC')
  expect(archive).toEndWith(`${WINDOWS}.zip`)
  const files = unzipSync(readFileSync(archive))
  expect(Object.keys(files)).toEqual(
    ['LICENSE.txt', 'petstock.exe', 'start.cmd'].map((name) => `${WINDOWS}/${name}`),
  )
  const text = (name: string) => new TextDecoder().decode(files[`${WINDOWS}/${name}`])
  expect(text('petstock.exe')).toBe('not much of a program')
  for (const name of ['LICENSE.txt', 'start.cmd']) expect(text(name)).not.toMatch(/[^\r]\n/)
  expect(text('start.cmd')).toContain('\r\npetstock.exe %*\r\n')
  expect(text('start.cmd')).toContain('Not tried on Windows yet')
})

test('the archive for Windows has the same bytes in every time zone', async () => {
  using folder = temporaryFolder()
  const zones = ['UTC', 'Pacific/Kiritimati', 'America/Anchorage']
  const sums: string[] = []
  for (const [at, zone] of zones.entries()) {
    sums.push(await sha256(await archiveFor(folder.file(`at-${at}`), zone)))
  }
  expect(new Set(sums).size).toBe(1)
})

test('each system gets an archive that it opens by itself', () => {
  for (const { name, archive, extension } of TARGETS) {
    const isWindows = name.startsWith('windows')
    expect({ name, archive, extension }).toEqual({
      name,
      archive: isWindows ? '.zip' : '.tar.gz',
      extension: isWindows ? '.exe' : '',
    })
  }
})
