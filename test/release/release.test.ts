import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json'
import { sha256 } from '../../scripts/release/checksums.ts'
import { signSums } from '../../scripts/release/sign.ts'
import { TARGETS } from '../../scripts/release/targets.ts'
import { ROOT } from '../shape/sources.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { makeSigningKey } from '../support/signing-key.ts'
import { findTool, needs } from '../support/tools.ts'
import { schemaErrors } from './bom-schema.ts'
import { checkout, projectCopy, runIn } from './checkout.ts'

const STEM = `petstock-${packageJson.version}-linux-x64`
const ARCHIVE = `${STEM}.tar.gz`
const CLIENT = `petstock-client-${packageJson.version}.tgz`
const BESIDE = ['petstock-dashboard.json', 'petstock-signers', 'petstock.rules.yml']
const PROVENANCE = `petstock-${packageJson.version}.intoto.json`
const BILL = `petstock-${packageJson.version}.cdx.json`

/** Has the script release twice for one system, out of a commit that trusts two keys, one of which signs. */
function releaseTwice() {
  const keys = temporaryFolder()
  const signers = makeSigningKey(keys.file('key')) + makeSigningKey(keys.file('reserve'))
  const copy = checkout('petstock', { 'scripts/release/petstock-signers': signers })
  const out = keys.file('twice')
  const args = ['--out', out, '--key', keys.file('key'), 'linux-x64']
  const ended = copy.run([process.execPath, 'run', '--silent', 'release:twice', ...args])
  if (ended.status !== 0) throw new Error(`${ended.stdout}${ended.stderr}`)
  return {
    copy,
    keys,
    said: ended.stdout,
    first: releaseIn(join(out, 'here/petstock')),
    second: releaseIn(join(out, 'some where/else/petstock')),
    [Symbol.dispose]() {
      copy[Symbol.dispose]()
      keys[Symbol.dispose]()
    },
  }
}

function releaseIn(path: string) {
  const run = runIn(path)
  const out = join(path, 'dist/release')
  const file = (name: string) => join(out, name)
  const unpacked = join(path, '../unpacked')
  mkdirSync(unpacked)
  run([findTool('tar'), 'xzf', file(ARCHIVE), '-C', unpacked])
  return { path, run, out, file, program: join(unpacked, STEM, 'petstock'), unpacked }
}

const BUILT = [ARCHIVE, CLIENT, BILL, ...BESIDE]

interface Component {
  readonly name: string
  readonly group?: string
  readonly version: string
  readonly purl: string
  readonly licenses?: readonly unknown[]
  readonly hashes?: readonly { alg: string; content: string }[]
}

needs('git', 'tar', 'ssh-keygen').describe.skipIf(process.platform !== 'linux')('a release', () => {
  let twice: ReturnType<typeof releaseTwice>
  let release: ReturnType<typeof releaseIn>
  let again: ReturnType<typeof releaseIn>
  beforeAll(() => {
    twice = releaseTwice()
    release = twice.first
    again = twice.second
  })
  afterAll(() => twice?.[Symbol.dispose]())

  test('the same commit makes the same bytes, in another folder, time zone and language', async () => {
    const made = [...BUILT, PROVENANCE].toSorted()
    const all = ['SHA256SUMS', 'SHA256SUMS.sig', ...made]
    expect(readdirSync(release.out).toSorted()).toEqual(all)
    expect(twice.said).toEndWith(`the same commit made the same bytes twice: ${all.join(', ')}\n`)
    const sums = readFileSync(release.file('SHA256SUMS'), 'utf8')
    expect(readFileSync(again.file('SHA256SUMS'), 'utf8')).toBe(sums)
    for (const { file } of [release, again]) {
      const lines: string[] = []
      for (const name of made) lines.push(`${await sha256(file(name))}  ${name}\n`)
      expect(lines.join('')).toBe(sums)
    }
  })

  /** Checks a release offline, as the guide does, by the signers that a reader has. */
  const verify = (folder: string, signers: string) => {
    const line = `ssh-keygen -Y verify -f '${signers}' -I petstock -n petstock-release -s SHA256SUMS.sig < SHA256SUMS`
    return runIn(folder)(['sh', '-c', line])
  }

  test('who has the public keys sees that the checksums are those of the release, and by which key', () => {
    const signers = join(twice.copy.path, 'scripts/release/petstock-signers')
    const good = verify(release.out, signers)
    expect(good).toMatchObject({ status: 0 })
    expect(good.stdout).toStartWith(
      'Good "petstock-release" signature for petstock with ED25519 key',
    )
    using forged = temporaryFolder()
    for (const name of ['SHA256SUMS', 'SHA256SUMS.sig'])
      copyFileSync(release.file(name), forged.file(name))
    appendFileSync(forged.file('SHA256SUMS'), '0000  petstock-of-somebody-else.tar.gz\n')
    expect(verify(forged.path, signers).status).not.toBe(0)
  })

  test('a key that is withdrawn opens no door: the next file of signers is signed by the key that was kept offline', () => {
    const reader = join(twice.copy.path, 'scripts/release/petstock-signers')
    using later = temporaryFolder()
    // The next release: without the first key, with a new one, and signed by the one kept offline.
    const [, reserve = ''] = readFileSync(reader, 'utf8').split('\n')
    const fresh = makeSigningKey(later.file('fresh'))
    writeFileSync(later.file('petstock-signers'), `${reserve}\n${fresh}`)
    copyFileSync(release.file('SHA256SUMS'), later.file('SHA256SUMS'))
    signSums(later.path, twice.keys.file('reserve'))
    expect(verify(later.path, reader).status).toBe(0)
    // Whoever has taken the new file trusts the old key no more, and the new one.
    expect(verify(release.out, later.file('petstock-signers')).status).not.toBe(0)
    rmSync(later.file('SHA256SUMS.sig'))
    signSums(later.path, later.file('fresh'))
    expect(verify(later.path, later.file('petstock-signers')).status).toBe(0)
    expect(verify(later.path, reader).status).not.toBe(0)
  })

  test('a key that no reader trusts signs no release, and nothing is built for it', () => {
    using stranger = temporaryFolder()
    makeSigningKey(stranger.file('key'))
    const args = ['run', '--silent', 'release', '--key', stranger.file('key'), 'linux-x64']
    const refused = twice.copy.run([process.execPath, ...args])
    expect(refused).toMatchObject({ status: 1, stdout: '' })
    expect(refused.stderr).toContain('is none of the keys in')
    expect(existsSync(join(twice.copy.path, 'dist'))).toBe(false)
  })

  test('the provenance says of which commit and of what the files were made', async () => {
    const statement = JSON.parse(readFileSync(release.file(PROVENANCE), 'utf8'))
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://slsa.dev/provenance/v1',
    })
    const subjects = BUILT.toSorted()
    const digests = await Promise.all(subjects.map((name) => sha256(release.file(name))))
    expect(statement.subject).toEqual(
      subjects.map((name, at) => ({ name, digest: { sha256: digests[at] } })),
    )
    const { buildDefinition, runDetails } = statement.predicate
    const commit = release.run([findTool('git'), 'rev-parse', 'HEAD']).stdout.trim()
    expect(buildDefinition).toMatchObject({
      externalParameters: { version: packageJson.version, targets: ['linux-x64'] },
      resolvedDependencies: [
        { name: 'petstock', digest: { gitCommit: commit } },
        { name: 'bun.lock', digest: { sha256: await sha256(join(ROOT, 'bun.lock')) } },
        { name: 'bun-linux-x64-baseline', digest: { sha256: TARGETS[0]?.runtimeSha256 } },
      ],
    })
    // What SLSA asks of a builder and of a kind of build: a URI.
    expect(
      [buildDefinition.buildType, runDetails.builder.id].every((each) => URL.canParse(each)),
    ).toBe(true)
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
    for (const [patched, patch] of Object.entries(packageJson.patchedDependencies)) {
      expect(named.get(patched.replace(/@[^@]+$/, ''))).toMatchObject({
        properties: [{ name: 'petstock:patch', value: patch }],
      })
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

  test('what is not committed is not released, and a program built of it says so', () => {
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
  })

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
