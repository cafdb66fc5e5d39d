import { expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json'
import { findTool, needs } from '../support/tools.ts'
import { PACKED, run, TARBALL } from './fresh-folder.ts'

const read = (name: string) => readFileSync(join(PACKED, name), 'utf8')
const declarations = () => readdirSync(PACKED).filter((name) => name.endsWith('.d.ts'))

needs('tar').test('the tarball is small, and holds the client alone', async () => {
  const files = (await run([findTool('tar'), 'tzf', TARBALL], PACKED)).trim().split('\n')
  const expected = [
    'package.json',
    'README.md',
    'LICENSE',
    'THIRD-PARTY-LICENSES.txt',
    'client.js',
    ...declarations(),
    ...readdirSync(join(PACKED, 'examples')).map((name) => `examples/${name}`),
  ]
  expect(files.toSorted()).toEqual(expected.map((name) => `package/${name}`).toSorted())
  expect(statSync(TARBALL).size).toBeLessThan(40_000)
})

test('the package needs no other, and is an ES module under petstock/client', () => {
  const manifest = JSON.parse(read('package.json'))
  expect(manifest).toEqual({
    name: 'petstock',
    version: packageJson.version,
    description: expect.any(String),
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: {
      './client': { types: './client.d.ts', default: './client.js' },
      './app': { types: './app.d.ts' },
      './package.json': './package.json',
    },
  })
})

test('nothing in it is imported from the server, or from anywhere else', () => {
  const script = read('client.js')
  expect(script).not.toMatch(/^\s*import\b|\bimport\(|\brequire\(|\bBun\b|\bprocess\./m)
  const imports = declarations().flatMap((name) =>
    [...read(name).matchAll(/(?:from |import\()(['"])(.+?)\1/g)].map(([, , from]) => from ?? ''),
  )
  // The type of the server for plain Eden, whose users have Elysia, stands by itself.
  expect(read('client.d.ts')).not.toContain('app')
  expect(
    imports.filter((from) => !declarations().includes(from.replace(/^\.\/(.+)\.js$/, '$1.d.ts'))),
  ).toEqual(['elysia'])
})

test('no type of it is any', () => {
  const code = (name: string) => read(name).replace(/\/\*[\s\S]*?\*\//g, '')
  expect(declarations().filter((name) => /\bany\b/.test(code(name)))).toEqual([])
})

test('the licence of what is bundled is carried along', () => {
  const eden = readFileSync('node_modules/@elysiajs/eden/LICENSE', 'utf8')
  expect(read('THIRD-PARTY-LICENSES.txt')).toContain(eden.trim())
  expect(read('LICENSE')).toBe(readFileSync('LICENSE', 'utf8'))
})
