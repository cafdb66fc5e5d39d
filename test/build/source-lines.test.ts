import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileWithLines } from '../../scripts/build/compile-program.ts'
import { temporaryFolder } from '../support/petstock.ts'

const SOURCE_LINES = join(import.meta.dir, '../../src/runtime/source-lines.bun.ts')

test('a compiled program names the lines of its sources in a stack, also those of a file that it loads later', () => {
  using folder = temporaryFolder()
  writeFileSync(
    folder.file('main.ts'),
    `import { withSources } from '${SOURCE_LINES}'

      try {
        const { refuse } = await import('./later.ts')
        refuse('a cat')
      } catch (error) {
        console.log(withSources((error as Error).stack ?? ''))
      }`,
  )
  writeFileSync(
    folder.file('later.ts'),
    `// What a pet may not be.

      export function refuse(name: string): never {
        for (const letter of name) if (letter === 'c') throw new Error(\`\${name} is refused\`)
        throw new Error('never')
      }`,
  )
  compileWithLines([folder.file('main.ts')], folder.file('program'))
  const { stdout } = Bun.spawnSync([folder.file('program')])
  const places = [...stdout.toString().matchAll(/(\w+\.ts):(\d+)/g)].map(([place]) => place)
  expect(places).toEqual(['later.ts:4', 'main.ts:5'])
})
