import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json'
import { sha256 } from '../../scripts/release/checksums.ts'
import { TARGETS } from '../../scripts/release/targets.ts'
import { ROOT } from '../shape/sources.ts'
import { findTool, needs } from '../support/tools.ts'
import { schemaErrors } from './bom-schema.ts'
import { checkout, projectCopy } from './checkout.ts'

const A_MINUTE = 60_000
const STEM = `petstock-${packageJson.version}-linux-x64`
const ARCHIVE = `${STEM}.tar.gz`
const CLIENT = `petstock-client-${packageJson.version}.tgz`
const BILL = `petstock-${packageJson.version}.cdx.json`

/** Releases for one system out of a checkout, in surroundings that should not matter. */
function releaseIn(name: string, umask: string, env: Record<string, string>) {
  const copy = checkout(name)
  const script = `umask ${umask} && exec "${process.execPath}" run --silent release linux-x64`
  const ended = copy.run(['sh', '-c', script], env)
  if (ended.status !== 0) throw new Error(`${ended.stdout}${ended.stderr}`)
  const out = join(copy.path, 'dist/release')
  const file = (name: string) => join(out, name)
  const unpacked = join(copy.path, '../unpacked')
  mkdirSync(unpacked)
  copy.run([findTool('tar'), 'xzf', file(ARCHIVE), '-C', unpacked])
  return { ...copy, out, file, program: join(unpacked, STEM, 'petstock'), unpacked }
}

interface Component {
  readonly name: string
  readonly group?: string
  readonly version: string
  readonly purl: string
  readonly licenses?: readonly unknown[]
  readonly hashes?: readonly { alg: string; content: string }[]
}

needs('git', 'tar').describe.skipIf(process.platform !== 'linux')('a release', () => {
  let release: ReturnType<typeof releaseIn>
  let again: ReturnType<typeof releaseIn>
  beforeAll(() => {
    release = releaseIn('here', '022', { TZ: 'UTC', LC_ALL: 'C' })
    again = releaseIn('some where/else', '077', {
      TZ: 'Asia/Kathmandu',
      LC_ALL: 'tr_TR.UTF-8',
      NODE_ENV: 'development',
      BUN_OPTIONS: '--smol',
    })
  })
  afterAll(() => {
    for (const each of [release, again]) each?.[Symbol.dispose]()
  })

  test('the same commit makes the same bytes, in another folder, time zone and language', async () => {
    expect(readdirSync(release.out).toSorted()).toEqual(
      ['SHA256SUMS', ARCHIVE, CLIENT, BILL].toSorted(),
    )
    const sums = readFileSync(release.file('SHA256SUMS'), 'utf8')
    expect(readFileSync(again.file('SHA256SUMS'), 'utf8')).toBe(sums)
    const made = [ARCHIVE, CLIENT, BILL].toSorted()
    for (const { file } of [release, again]) {
      const lines: string[] = []
      for (const name of made) lines.push(`${await sha256(file(name))}  ${name}\n`)
      expect(lines.join('')).toBe(sums)
    }
  })

  test('the archive has the program and the licence in one folder, which belong to nobody', () => {
    const { stdout } = again.run([
      findTool('tar'),
      'tvzf',
      again.file(ARCHIVE),
      '--utc',
      '--full-time',
    ])
    // The moment of the commit.
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(
        /^-rw-r--r-- root\/root +\d+ 2026-03-29 00:30:00 \S+-linux-x64\/LICENSE$/,
      ),
      expect.stringMatching(
        /^-rwxr-xr-x root\/root +\d+ 2026-03-29 00:30:00 \S+-linux-x64\/petstock$/,
      ),
    ])
    const licence = readFileSync(join(again.unpacked, STEM, 'LICENSE'), 'utf8')
    expect(licence).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'))
  })

  test('the program says which version and commit it is', () => {
    const commit = release.run([findTool('git'), 'rev-parse', 'HEAD']).stdout
    const { stdout, status } = release.run([release.program, '--version'])
    expect(status).toBe(0)
    // The day in UTC, whatever the time zone of the commit.
    expect(stdout).toBe(`petstock ${packageJson.version} (${commit.slice(0, 7)}, 2026-03-29)\n`)
  })

  test('the bill of materials is valid CycloneDX 1.6 and names what is in the program', async () => {
    const bom = JSON.parse(readFileSync(release.file(BILL), 'utf8'))
    expect(schemaErrors(bom)).toEqual([])
    expect(bom.metadata.component).toMatchObject({
      name: 'petstock',
      version: packageJson.version,
      externalReferences: [
        {
          url: ARCHIVE,
          hashes: [{ alg: 'SHA-256', content: await sha256(release.file(ARCHIVE)) }],
        },
      ],
    })
    const components = bom.components as Component[]
    const named = new Map(
      components.map((each) => [[each.group, each.name].filter(Boolean).join('/'), each]),
    )
    for (const name of ['elysia', 'commander', '@logtape/logtape', 'prom-client']) {
      const version = packageJson.dependencies[name as keyof typeof packageJson.dependencies]
      expect(named.get(name)).toMatchObject({ version })
    }
    expect(named.get('@scalar/api-reference')).toMatchObject({
      version: packageJson.devDependencies['@scalar/api-reference'],
    })
    for (const name of ['preact', '@preact/signals', 'eventsource-parser'] as const) {
      expect(named.get(name)).toMatchObject({ version: packageJson.devDependencies[name] })
    }
    expect(named.get('bun')).toMatchObject({ version: Bun.version })
    // The query builder works while the program is built, which carries what it wrote.
    for (const tool of ['typescript', '@biomejs/biome', 'fast-check', 'drizzle-orm']) {
      expect(named.has(tool)).toBe(false)
    }
    for (const [name, { licenses, hashes, purl, version }] of named) {
      const path = name.replace('@', '%40')
      expect(purl).toBe(
        name === 'bun' ? `pkg:generic/bun@${version}` : `pkg:npm/${path}@${version}`,
      )
      expect({ name, licenses: licenses?.length }).toEqual({ name, licenses: 1 })
      if (name !== 'bun') expect(hashes).toMatchObject([{ alg: 'SHA-512' }])
    }
  })

  test(
    'what is not committed is not released, and a program built of it says so',
    () => {
      const { path, run } = release
      const bun = (...args: string[]) => run([process.execPath, ...args])
      run(['touch', join(path, 'src/left-behind.ts')])
      const refused = bun('run', '--silent', 'release', 'linux-x64')
      expect(refused).toMatchObject({ status: 1, stdout: '' })
      expect(refused.stderr).toStartWith('release: there are files that are not committed')
      expect(bun('src/main.ts', '--version').stdout).toMatch(
        /^petstock \d+\.\d+\.\d+ \([0-9a-f]{7}\+dirty, 2026-03-29\)\n$/,
      )
      expect(readdirSync(join(path, 'dist/release'))).toContain(ARCHIVE)
    },
    A_MINUTE,
  )

  test('a folder with something else in it is not emptied for a release', () => {
    const refused = again.run([process.execPath, 'run', '--silent', 'release', '--out', '.'])
    expect(refused).toMatchObject({ status: 1, stdout: '' })
    expect(refused.stderr).toContain('holds something else than a release')
    expect(readdirSync(again.path)).toContain('package.json')
  })

  test('outside of git there is no release, and a program that says so', () => {
    using copy = projectCopy('petstock')
    copy.run(['ln', '-s', join(release.path, 'node_modules'), 'node_modules'])
    const refused = copy.run([process.execPath, 'run', '--silent', 'release'])
    expect(refused).toMatchObject({ status: 1, stdout: '' })
    expect(refused.stderr).toStartWith('release: this is no git repository')
    // Nor is it a commit of another repository around it.
    copy.run([findTool('git'), 'init', '-q', '..'])
    const version = copy.run([process.execPath, 'src/main.ts', '--version'])
    expect(version.stdout).toBe(`petstock ${packageJson.version} (unknown commit)\n`)
  })
})

test('there is an archive for every system that the guide names', () => {
  const names = TARGETS.map(({ name }) => name)
  expect(names).toEqual([
    'linux-x64',
    'linux-x64-musl',
    'linux-arm64',
    'windows-x64',
    'darwin-arm64',
  ])
  const named = readFileSync(join(ROOT, 'src/help/contributing.md'), 'utf8')
  expect(named).toContain(`${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)
  // None needs a processor that a shop's PC may not have.
  const x64 = TARGETS.filter(({ name }) => /^(?:linux|windows)-x64/.test(name))
  expect(x64.filter(({ compile }) => !compile.endsWith('-baseline'))).toEqual([])
})
