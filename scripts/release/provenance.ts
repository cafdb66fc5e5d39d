import { join } from 'node:path'
import packageJson from '../../package.json'
import type { Commit } from '../../src/runtime/version.macro.ts'
import { sha256 } from './checksums.ts'
import { ROOT } from './run.ts'
import type { Target } from './targets.ts'

interface Provenance {
  readonly commit: Commit
  readonly targets: readonly Target[]
  /** Where the files of the release are. */
  readonly folder: string
  readonly names: readonly string[]
}

/**
 * Says of what and how the files of a release were made, as a statement of in-toto with SLSA's provenance. It has no
 * time and no machine in it: the same commit makes the same text.
 */
export async function provenance({ commit, targets, folder, names }: Provenance): Promise<string> {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: await Promise.all(
      names.toSorted().map(async (name) => ({
        name,
        digest: { sha256: await sha256(join(folder, name)) },
      })),
    ),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:x-petstock:release:1',
        externalParameters: {
          version: packageJson.version,
          targets: targets.map(({ name }) => name),
        },
        internalParameters: {},
        resolvedDependencies: [
          { name: 'petstock', digest: { gitCommit: commit.id } },
          { name: 'bun.lock', digest: { sha256: await sha256(join(ROOT, 'bun.lock')) } },
          ...targets.map(({ runtime, runtimeSha256 }) => ({
            name: runtime,
            uri: `pkg:generic/bun@${Bun.version}`,
            digest: { sha256: runtimeSha256 },
          })),
        ],
      },
      runDetails: {
        builder: { id: 'urn:x-petstock:maintainer', version: { bun: Bun.version } },
      },
    },
  }
  return `${JSON.stringify(statement, null, 2)}\n`
}
