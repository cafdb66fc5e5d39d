import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { carriedTable, codeCarried, filesCarried, type Metafile } from './carried.ts'
import { compileAlike } from './compile-program.ts'

// Prints what the compiled program carries: the last step of `bun run build`.

const PROGRAM = 'dist/petstock'

const folder = mkdtempSync(join(tmpdir(), 'petstock-empty-'))
try {
  const source = join(folder, 'empty.ts')
  const empty = join(folder, 'empty')
  writeFileSync(source, 'export {}\n')
  compileAlike([source], empty)
  const metafile: Metafile = JSON.parse(readFileSync(`${PROGRAM}.meta.json`, 'utf8'))
  const files = [...filesCarried(metafile), 'dist/lines.pack'].map((name) => ({
    name,
    bytes: statSync(name).size,
  }))
  const sizes = { program: statSync(PROGRAM).size, empty: statSync(empty).size }
  process.stdout.write(carriedTable({ ...sizes, files, code: codeCarried(metafile) }))
} finally {
  rmSync(folder, { recursive: true })
}
