import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import packageJson from '../../package.json'
import type { Commit } from '../../src/runtime/version.macro.ts'
import type { Package } from './packages.ts'
import type { Target } from './targets.ts'

/** One archive of the release. */
export interface Archive {
  readonly target: Target
  readonly name: string
  readonly sha256: string
}

export interface Contents {
  readonly commit: Commit
  readonly archives: readonly Archive[]
  readonly packages: readonly Package[]
}

const { Component, Property } = Models
const { ComponentType, ExternalReferenceType, HashAlgorithm } = Enums

const licenses = new Contrib.License.Factories.LicenseFactory((text) => {
  if (!/^[\w.+() -]+$/.test(text)) throw new Error(`${text} is no expression of licences`)
})

/** The bill of materials in CycloneDX 1.6: the same text for the same commit. */
export function billOfMaterials(contents: Contents): string {
  const { commit, packages } = contents
  const program = describeProgram(contents)
  const runtime = describeRuntime(contents)
  const components = packages.map(describePackage)
  const direct = new Set(
    Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies }),
  )
  for (const [at, each] of packages.entries()) {
    const component = components[at]
    if (component === undefined) continue
    if (direct.has(each.name)) program.dependencies.add(component.bomRef)
    for (const [other, { name }] of packages.entries()) {
      const needed = components[other]
      if (needed !== undefined && each.needs.includes(name))
        component.dependencies.add(needed.bomRef)
    }
  }
  program.dependencies.add(runtime.bomRef)
  const bom = new Models.Bom({
    serialNumber: `urn:uuid:${uuidOf(`petstock ${packageJson.version} ${commit.id}`)}`,
    metadata: new Models.Metadata({ timestamp: new Date(commit.at), component: program }),
    components: new Models.ComponentRepository([runtime, ...components]),
  })
  const serializer = new Serialize.JsonSerializer(
    new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6),
  )
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}

function describeProgram({ commit, archives }: Contents): Models.Component {
  const { name, version, description, license } = packageJson
  const component = new Component(ComponentType.Application, name, {
    bomRef: `${name}@${version}`,
    version,
    description,
    purl: `pkg:generic/${name}@${version}`,
  })
  component.licenses.add(licenses.makeFromString(license))
  component.properties.add(new Property('petstock:commit', commit.id))
  for (const { name: file, sha256 } of archives) {
    const hashes = new Models.HashDictionary([[HashAlgorithm['SHA-256'], sha256]])
    component.externalReferences.add(
      new Models.ExternalReference(file, ExternalReferenceType.Distribution, { hashes }),
    )
  }
  return component
}

/** The files with what petstock changes of packages. */
const PATCHES: Readonly<Record<string, string>> = packageJson.patchedDependencies

function describePackage({
  name,
  version,
  license,
  description,
  sha512,
}: Package): Models.Component {
  const [, group, bare = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
  const purlName = group === undefined ? bare : `${encodeURIComponent(group)}/${bare}`
  const component = new Component(ComponentType.Library, bare, {
    bomRef: `${name}@${version}`,
    version,
    purl: `pkg:npm/${purlName}@${version}`,
    ...(group === undefined ? {} : { group }),
    ...(description === undefined ? {} : { description }),
  })
  if (license !== undefined) component.licenses.add(licenses.makeFromString(license))
  if (sha512 !== undefined) component.hashes.set(HashAlgorithm['SHA-512'], sha512)
  const patch = PATCHES[`${name}@${version}`]
  if (patch !== undefined) component.properties.add(new Property('petstock:patch', patch))
  return component
}

/** Bun, with the libraries that it says it contains. */
function describeRuntime({ archives }: Contents): Models.Component {
  const runtime = new Component(ComponentType.Platform, 'bun', {
    bomRef: `bun@${Bun.version}`,
    version: Bun.version,
    description: 'The JavaScript runtime that the programs contain',
    purl: `pkg:generic/bun@${Bun.version}`,
  })
  runtime.licenses.add(licenses.makeFromString('MIT'))
  runtime.properties.add(new Property('petstock:revision', Bun.revision))
  for (const { target } of archives) {
    runtime.properties.add(new Property(`petstock:sha256:${target.runtime}`, target.runtimeSha256))
  }
  for (const [name, version] of Object.entries({ ...INSIDE(), sqlite: sqliteVersion() })) {
    runtime.components.add(
      new Component(ComponentType.Library, name, {
        bomRef: `bun@${Bun.version}/${name}`,
        version,
        purl: `pkg:generic/${name}@${version}`,
      }),
    )
  }
  return runtime
}

// The libraries linked into Bun. The other names in its list are interfaces or tools.
const LINKED =
  /^(?:ares|boringssl|icu|libarchive|libdeflate|lolhtml|lshpack|mimalloc|picohttpparser|tinycc|usockets|uwebsockets|webkit|zlib|zstd)$/

const INSIDE = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.versions).filter(
      (entry): entry is [string, string] => LINKED.test(entry[0]) && entry[1] !== undefined,
    ),
  )

function sqliteVersion(): string {
  using memory = new Database(':memory:')
  const row = memory.query<{ version: string }, []>('SELECT sqlite_version() AS version').get()
  return row?.version ?? 'unknown'
}

/** Makes a UUID (version 8) from a text; the same text gives the same UUID. */
function uuidOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex')
  const part = (from: number, to: number) => digits.slice(from, to)
  return [part(0, 8), part(8, 12), `8${part(13, 16)}`, `8${part(17, 20)}`, part(20, 32)].join('-')
}
