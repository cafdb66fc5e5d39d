import { expect, test } from 'bun:test'
import ts from 'typescript-5.9'
import { filesIn, importsOf, namesOf, type Source, sources } from './sources.ts'

const WRONG_USES = ['test/client/fixtures/typed-uses.ts', 'test/client/fixtures/plain-eden.ts']

const EDGE = /^src\/runtime\//

test('Bun’s own interfaces stay in the folder of the runtimes', () => {
  const found = sources
    .filter(({ path }) => !EDGE.test(path))
    .filter(
      (source) =>
        importsOf(source).some((name) => /^bun(?::|$)/.test(name)) ||
        /\bBun\b/.test(namesOf(source)),
    )
    .map(({ path }) => path)
  expect(found).toEqual([])
  const named = sources.filter(({ path }) => /\.(?:bun|macro)\.ts$/.test(path))
  expect(named.map(({ path }) => path).filter((path) => !EDGE.test(path))).toEqual([])
})

test('no file of src has more than 250 lines, and most have less than 150', () => {
  const lengths = sources.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  expect(lengths.filter(({ lines }) => lines > 250)).toEqual([])
  const long = lengths.filter(({ lines }) => lines >= 150)
  expect(long.length / lengths.length).toBeLessThan(0.1)
})

test('half of the views of the page have at most 90 lines', () => {
  const views = sources.filter(({ path }) => /^src\/page\/(?!kit\/).*-view\.tsx$/.test(path))
  const lengths = views.map(({ text }) => text.split('\n').length - 1).toSorted((a, b) => a - b)
  expect(lengths.length).toBeGreaterThan(10)
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(90)
})

/** The functions of a source and the lines of each; a text in it counts as one line, however long it is. */
function functionsIn({ path, text }: Source): { readonly name: string; readonly lines: number }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const lineOf = (position: number): number => file.getLineAndCharacterOfPosition(position).line
  const linesOf = (node: ts.Node): number => lineOf(node.end) - lineOf(node.getStart(file)) + 1
  const found: { name: string; lines: number }[] = []
  /** @returns how many lines of texts are in a node */
  function visit(node: ts.Node): number {
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      return linesOf(node) - 1
    }
    let texts = 0
    ts.forEachChild(node, (child) => {
      texts += visit(child)
    })
    if (ts.isFunctionLike(node)) {
      const name = `${path}:${lineOf(node.getStart(file)) + 1}`
      found.push({ name, lines: linesOf(node) - texts })
    }
    return texts
  }
  visit(file)
  return found
}

test('no function of src has more than 60 lines', () => {
  const functions = sources.flatMap(functionsIn)
  expect(functions.length).toBeGreaterThan(1_000)
  expect(functions.filter(({ lines }) => lines > 60)).toEqual([])
})

test('nothing is of the type any, and no check is switched off', () => {
  const others = ['test', 'scripts'].flatMap(filesIn)
  const code = [...sources, ...others.filter(({ path }) => path.endsWith('.ts'))]
  const found = code
    .filter(
      (source) =>
        /[:<|&,(]\s*any\b|\bas any\b/.test(namesOf(source)) ||
        /\/\/ @ts-(?:ignore|nocheck)/.test(source.text) ||
        // What must not compile stands beside what must.
        (!WRONG_USES.includes(source.path) && /\/\/ @ts-expect-error/.test(source.text)),
    )
    .map(({ path }) => path)
  expect(found).toEqual([])
})

test('only the outermost function ends the process', () => {
  const found = sources
    .filter((source) => /\bprocess\.exit\b/.test(namesOf(source)))
    .map(({ path }) => path)
  // A second signal ends it at once, wherever it is.
  expect(found.toSorted()).toEqual(['src/cli/serve/run-server.ts', 'src/main.ts'])
})
