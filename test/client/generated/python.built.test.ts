import { expect } from 'bun:test'
import { cpSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../../support/petstock.ts'
import { findTool, needs } from '../../support/tools.ts'
import { run } from '../fresh-folder.ts'
import { openShop } from '../open-shop.ts'
import { guideExample } from './guide-example.ts'
import { openLimitedShop } from './limited-shop.ts'

/** The folder of the generator, whose Python has what its clients need. */
const binFolder = () => dirname(findTool('openapi-python-client'))

const pinned = /^openapi-python-client==(.*)$/m.exec(
  readFileSync(join(import.meta.dir, 'requirements.txt'), 'utf8'),
)?.[1]

needs('openapi-python-client').test(
  'clients in Python, generated from both documents, list, sell, count, and learn when to come back',
  async () => {
    const bin = binFolder()
    const generator = join(bin, 'openapi-python-client')
    await using shop = await openLimitedShop()
    using folder = temporaryFolder()
    expect(await run([generator, '--version'], folder.path)).toContain(`version: ${pinned}\n`)
    for (const [name, path] of [
      ['contract', '/docs/json'],
      ['desk', '/docs/desk.json'],
    ] as const) {
      const said = await run(
        [
          ...[generator, 'generate', '--url', shop.url + path],
          ...['--meta', 'none', '--output-path', name, '--fail-on-warning'],
        ],
        folder.path,
      )
      expect(said.trim()).toBe(`Generating ${name}`)
    }
    cpSync(join(import.meta.dir, 'till.py'), folder.file('till.py'))
    const { url, key, limitedKey, managerKey } = shop
    const python = [join(bin, 'python'), 'till.py', url, key, limitedKey, managerKey]
    // Read by hand: JSON.parse would round the petId.
    const printed = (await run(python, folder.path)).replaceAll('9223372036854775807', '"last"')
    expect(JSON.parse(printed)).toEqual([
      [
        [42, 'available'],
        ['last', 'sold'],
      ],
      [3, 'pet_not_found'],
      [2, null],
      [2, 'true'],
      [2, 11],
      [
        [
          ['last', 10],
          [44, 0],
        ],
        [10],
      ],
      ['sold', 'Rex', 'status available -> sold'],
      [null, 'Rex', null],
      ['insufficient_access', 0, 0, null, 'true'],
      [429, 'rate_limited', expect.stringMatching(/^[1-9]\d*$/)],
    ])
  },
)

needs('openapi-python-client').test(
  'with the guide for tills alone, a client in Python is made and sells a pet',
  async () => {
    const PATH = `${binFolder()}:${process.env.PATH}`
    await using shop = await openShop('petId,quantity,status\n1001,12,available\n')
    using folder = temporaryFolder()
    const { commands, file, program } = guideExample('python', shop.url, shop.key)
    const [install = '', ...others] = commands
    expect(install).toContain('pip install openapi-python-client')
    expect(others).toHaveLength(2)
    await Bun.write(folder.file(file), program)
    const printed = await run(['sh', '-e', '-c', others.join('\n')], folder.path, { PATH })
    expect(printed).toEndWith('sold, 11 left\n')
  },
)
