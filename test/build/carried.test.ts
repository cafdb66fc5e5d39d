import { expect, test } from 'bun:test'
import { carriedTable, codeCarried, filesCarried } from '../../scripts/build/carried.ts'

const METAFILE = {
  inputs: { 'src/main.ts': {}, 'packed/stock.gz': {} },
  outputs: {
    './main-1.js': {
      inputs: {
        'src/cli/keys/list.ts': { bytesInOutput: 1_000 },
        'node_modules/@scope/one/index.js': { bytesInOutput: 5_000 },
      },
    },
    './main-2.js': {
      inputs: {
        'src/cli/help.ts': { bytesInOutput: 500 },
        'node_modules/one/node_modules/two/index.js': { bytesInOutput: 700 },
        'src/maybe-promise.ts': { bytesInOutput: 0 },
      },
    },
  },
}

test('the code that a program carries is counted by package and by room, over all parts of the bundle', () => {
  expect(codeCarried(METAFILE)).toEqual([
    { name: '@scope/one', bytes: 5_000 },
    { name: 'src/cli', bytes: 1_500 },
    { name: 'two', bytes: 700 },
  ])
  expect(filesCarried(METAFILE)).toEqual(['packed/stock.gz'])
})

test('the table of what a program carries adds up to it, and has what it is more than an empty one', () => {
  const files = [{ name: 'packed/stock.gz', bytes: 2_000 }]
  const code = [{ name: 'src/cli', bytes: 1_500 }]
  expect(carriedTable({ program: 110_000, empty: 100_000, files, code })).toBe(
    `   kB
100.0  an empty program: the runtime
  6.5  bytecode
  2.0  packed/stock.gz
  1.5  src/cli
  0.0  all other code
110.0  all; 10.0 kB more than an empty program
`,
  )
})
