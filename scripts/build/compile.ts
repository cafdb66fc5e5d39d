import { parseArgs } from 'node:util'
import { compilePetstock } from './compile-program.ts'

// `bun run compile --outfile FILE`, with flags of `bun build` for a release.

const { values } = parseArgs({
  options: {
    outfile: { type: 'string' },
    target: { type: 'string' },
    'compile-executable-path': { type: 'string' },
  },
})
const { outfile, ...further } = values
if (outfile === undefined) throw new Error('--outfile has to name the file of the program')
compilePetstock(
  outfile,
  Object.entries(further).map(([name, value]) => `--${name}=${value}`),
)
