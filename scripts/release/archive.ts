import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync, type Zippable, zipSync } from 'fflate'
import { packTar } from 'modern-tar'
import { ROOT } from './run.ts'
import type { Target } from './targets.ts'

// Both libraries are plain JavaScript, so that the same files become the same bytes on every machine.

export interface Release {
  readonly folder: string
  readonly version: string
  /** When the commit was made, in milliseconds since 1970. */
  readonly at: number
}

interface ArchivedFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly isProgram: boolean
}

/**
 * Writes a target's archive: its program and what goes with it, in one folder.
 * @returns the name of the archive
 */
export async function writeArchive(
  target: Target,
  program: string,
  { folder, version, at }: Release,
): Promise<string> {
  const stem = `petstock-${version}-${target.name}`
  const name = `${stem}${target.archive}`
  const files = await filesOf(target, program)
  const bytes = target.archive === '.zip' ? zip(stem, files, at) : gzip(await tar(stem, files, at))
  await writeFile(join(folder, name), bytes)
  return name
}

async function filesOf({ extension, archive }: Target, program: string): Promise<ArchivedFile[]> {
  const isWindows = archive === '.zip'
  const licence = await readFile(join(ROOT, 'LICENSE'), 'utf8')
  const startScript = await readFile(join(ROOT, 'scripts/release/windows/start.cmd'), 'utf8')
  return [
    // Windows opens a text by the ending of its name.
    textFile(isWindows ? 'LICENSE.txt' : 'LICENSE', licence, isWindows),
    { name: `petstock${extension}`, bytes: await readFile(program), isProgram: true },
    ...(isWindows ? [textFile('start.cmd', startScript, true)] : []),
  ]
}

const textFile = (name: string, text: string, isWindows: boolean): ArchivedFile => ({
  name,
  bytes: new TextEncoder().encode(isWindows ? text.replaceAll('\n', '\r\n') : text),
  isProgram: false,
})

const tar = (stem: string, files: readonly ArchivedFile[], at: number): Promise<Uint8Array> =>
  packTar(
    files.map(({ name, bytes, isProgram }) => ({
      header: {
        name: `${stem}/${name}`,
        type: 'file',
        size: bytes.length,
        mode: isProgram ? 0o755 : 0o644,
        mtime: new Date(at),
        ...{ uid: 0, gid: 0, uname: 'root', gname: 'root' },
      },
      body: bytes,
    })),
  )

const gzip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { mtime: 0 })

function zip(stem: string, files: readonly ArchivedFile[], at: number): Uint8Array {
  const mtime = sameEverywhere(at)
  const entries: Zippable = Object.fromEntries(
    files.map(({ name, bytes }) => [`${stem}/${name}`, [bytes, { mtime }] as const]),
  )
  return zipSync(entries)
}

/** A zip has local times without a zone. This is noon of the commit's day, wherever the release is made. */
function sameEverywhere(at: number): Date {
  const [year = 0, month = 0, day = 0] = new Date(at).toISOString().split(/[-T]/).map(Number)
  return new Date(year, month - 1, day, 12)
}
