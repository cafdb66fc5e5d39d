import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../package.json'
import { type Commit, commitOfProject } from '../../src/runtime/version.macro.ts'
import { type Release, writeArchive } from './archive.ts'
import { sha256, writeChecksums } from './checksums.ts'
import { compile } from './compile.ts'
import { packagesOf } from './packages.ts'
import { provenance } from './provenance.ts'
import { bun, ReleaseRefused, ROOT } from './run.ts'
import { type Archive, billOfMaterials } from './sbom.ts'
import { requireSigner, SIGNERS, SUMS, signSums } from './sign.ts'
import { TARGETS, type Target } from './targets.ts'

/** The files of a release. */
const OWN =
  /^(?:petstock-(?:client-)?\d.*|petstock(?:-signers|-dashboard\.json|\.rules\.yml)|SHA256SUMS(?:\.sig)?)$/

/** Alerts for Prometheus, and a dashboard for Grafana. */
const MONITORING = join(ROOT, 'scripts/release/monitoring')

const SIGNERS_FILE = join(ROOT, 'scripts/release', SIGNERS)

const USAGE = `Usage: bun run release [--out DIR] [--key FILE] [TARGET...]

Builds the archives of a release out of the commit that is checked out, all of them unless some are
named (${TARGETS.map(({ name }) => name).join(', ')}), with the client for tills, a bill of materials,
the provenance, the files for monitoring and SHA256SUMS, into dist/release. --key names a private key of OpenSSH, whose
public half is in scripts/release/petstock-signers: it signs SHA256SUMS, so that the release can be checked offline.`

try {
  const { values, positionals } = parseArgs({
    options: {
      out: { type: 'string', default: join(ROOT, 'dist/release') },
      key: { type: 'string' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  if (values.help) console.log(USAGE)
  else await release(resolve(values.out), targetsNamed(positionals), values.key)
} catch (error) {
  console.error(error instanceof ReleaseRefused ? `release: ${error.message}` : error)
  process.exitCode = 1
}

async function release(
  folder: string,
  targets: readonly Target[],
  key: string | undefined,
): Promise<void> {
  const commit = cleanCommit()
  if (key !== undefined) requireSigner(key, SIGNERS_FILE)
  bun('install', '--frozen-lockfile', '--silent')
  bun('run', '--silent', 'assets')
  emptyOut(folder)

  const { version } = packageJson
  const archives: Archive[] = []
  const sources = new Set<string>(pageSources())
  for (const target of targets) {
    const began = performance.now()
    const made = await makeArchive(target, { folder, version, at: commit.at })
    for (const source of made.sources) sources.add(source)
    archives.push(made.archive)
    const { name } = made.archive
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.log(
      `${name}  ${(statSync(join(folder, name)).size / 1e6).toFixed(1)} MB in ${seconds} s`,
    )
  }
  const client = `petstock-client-${version}.tgz`
  bun('scripts/client/pack.ts')
  copyFileSync(join(ROOT, 'dist', client), join(folder, client))
  const bill = `petstock-${version}.cdx.json`
  const packages = await packagesOf([...sources])
  writeFileSync(join(folder, bill), billOfMaterials({ commit, archives, packages }))
  const statement = `petstock-${version}.intoto.json`
  const built = [...archives.map(({ name }) => name), client, bill, ...copyBeside(folder)]
  writeFileSync(
    join(folder, statement),
    await provenance({ commit, targets, folder, names: built }),
  )
  await writeChecksums(folder, [...built, statement])
  if (key !== undefined) signSums(folder, resolve(key))
  const signed = key === undefined ? 'not signed: name a key with --key' : `signed by ${key}`
  console.log(`${bill}: ${packages.length} packages\n${SUMS} is ${signed}`)
  console.log(`${folder} is of the commit ${commit.id}`)
}

/** Copies what a release has as it stands. @returns the names of the files */
function copyBeside(folder: string): string[] {
  const monitoring = readdirSync(MONITORING).toSorted()
  for (const name of monitoring) copyFileSync(join(MONITORING, name), join(folder, name))
  copyFileSync(SIGNERS_FILE, join(folder, SIGNERS))
  return [...monitoring, SIGNERS]
}

/** Makes a target's program, and the archive that it goes into. */
async function makeArchive(
  target: Target,
  release: Release,
): Promise<{ archive: Archive; sources: readonly string[] }> {
  const program = join(release.folder, `petstock-${release.version}-${target.name}.program`)
  const sources = await compile(target, program)
  const name = await writeArchive(target, program, release)
  rmSync(program)
  return { archive: { target, name, sha256: await sha256(join(release.folder, name)) }, sources }
}

/** The sources of the stock page, which the program carries packed. */
function pageSources(): string[] {
  return JSON.parse(readFileSync(join(ROOT, 'dist/page.sources.json'), 'utf8'))
}

/** Empties the folder of an earlier release. @throws ReleaseRefused where it holds anything else */
function emptyOut(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder)
  const strangers = names.filter((name) => !OWN.test(name))
  if (strangers.length > 0) {
    throw new ReleaseRefused(`${folder} holds something else than a release: ${strangers[0]}`)
  }
  for (const name of names) rmSync(join(folder, name), { recursive: true })
}

/** Refuses files that are not committed: without a commit, the release cannot be built again. */
function cleanCommit(): Commit {
  const commit = commitOfProject()
  if (commit === undefined)
    throw new ReleaseRefused('this is no git repository, or there is no git')
  if (commit.dirty) {
    throw new ReleaseRefused('there are files that are not committed. See `git status`')
  }
  if (packageJson.packageManager !== `bun@${Bun.version}`) {
    throw new ReleaseRefused(
      `this is Bun ${Bun.version}, and package.json says ${packageJson.packageManager}`,
    )
  }
  return commit
}

function targetsNamed(names: readonly string[]): readonly Target[] {
  const unknown = names.filter((name) => !TARGETS.some((target) => target.name === name))
  if (unknown.length > 0) throw new ReleaseRefused(`unknown: ${unknown.join(', ')}\n\n${USAGE}`)
  return names.length === 0 ? TARGETS : TARGETS.filter(({ name }) => names.includes(name))
}
