import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { declarations } from './declarations.ts'

/** Packs the client by itself: `dist/client`, and a tarball of it that npm installs. */

const ROOT = join(import.meta.dir, '../..')
const CLIENT = join(ROOT, 'src/client')
const FOLDER = join(ROOT, 'dist/client')

const TARBALL = join(ROOT, `dist/petstock-client-${packageJson.version}.tgz`)

/** The files lie at the top of the folder, where resolvers look that do not know `exports`. */
const MANIFEST = {
  name: packageJson.name,
  version: packageJson.version,
  description: 'A typed client of petstock, the pet store’s inventory service.',
  license: packageJson.license,
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: {
    './client': { types: './client.d.ts', default: './client.js' },
    './app': { types: './app.d.ts' },
    './package.json': './package.json',
  },
}

const NOTICE = `client.js holds a part of @elysiajs/eden (https://github.com/elysiajs/eden), under the MIT licence:

${readFileSync(join(ROOT, 'node_modules/@elysiajs/eden/LICENSE'), 'utf8').trim()}
`

async function script(): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(CLIENT, 'client.ts')],
    target: 'browser',
    format: 'esm',
  })
  const [file] = outputs
  if (file === undefined || outputs.length > 1) throw new Error('the client is not one file')
  return file.text()
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(MANIFEST, null, 2)}\n`)
writeFileSync(join(FOLDER, 'client.js'), await script())
writeFileSync(join(FOLDER, 'THIRD-PARTY-LICENSES.txt'), NOTICE)
for (const [name, text] of await declarations()) writeFileSync(join(FOLDER, name), text)
cpSync(join(CLIENT, 'README.md'), join(FOLDER, 'README.md'))
cpSync(join(ROOT, 'LICENSE'), join(FOLDER, 'LICENSE'))
mkdirSync(join(FOLDER, 'examples'))
for (const name of readdirSync(join(CLIENT, 'examples'))) {
  cpSync(join(CLIENT, 'examples', name), join(FOLDER, 'examples', name))
}
// The umask of the machine would be in the tarball.
for (const name of new Bun.Glob('**/*').scanSync(FOLDER)) chmodSync(join(FOLDER, name), 0o644)
await Bun.$`${process.execPath} pm pack --quiet --filename ${TARBALL}`.cwd(FOLDER).quiet()
