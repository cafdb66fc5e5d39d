import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'

// Type, space, radius, shadow and colour of the page go by src/page/style/tokens.css, and by no other number.
// What is printed is measured in millimetres and points: rules for printing alone, and the drawing of a sheet of labels.

const PAGE = join(import.meta.dir, '../../src/page')
const STYLE = join(PAGE, 'style')
const TOKENS = 'tokens.css'
const PAPER = 'paper.css'

interface Declaration {
  /** The file and the line, as a failure names them. */
  readonly at: string
  readonly file: string
  readonly property: string
  readonly value: string
  /** The selectors and conditions around it. */
  readonly within: readonly string[]
}

const declarations: readonly Declaration[] = (
  await Promise.all([...new Glob('*.css').scanSync(STYLE)].sort().map(declarationsOf))
).flat()

async function declarationsOf(file: string): Promise<Declaration[]> {
  const found: Declaration[] = []
  postcss.parse(await Bun.file(join(STYLE, file)).text()).walkDecls((declaration) => {
    const { prop: property, value } = declaration
    const at = `${file}:${declaration.source?.start?.line}`
    found.push({ at, file, property, value, within: around(declaration) })
  })
  return found
}

/** The selectors and conditions around a node, from the outermost. */
function around({ parent }: ChildNode): string[] {
  if (parent?.type !== 'rule' && parent?.type !== 'atrule') return []
  const node = parent as Rule | AtRule
  const name = node.type === 'rule' ? node.selector : `@${node.name} ${node.params}`
  return [...around(node), name]
}

const tokens = new Map(
  declarations
    .filter(({ file, property }) => file === TOKENS && property.startsWith('--'))
    .map(({ property, value }) => [property, value]),
)

const onScreen = declarations.filter(
  ({ file, within }) =>
    file !== TOKENS && file !== PAPER && !within.some((each) => each.startsWith('@media print')),
)

/** Those of a property that are not as they shall be. */
const others = (property: RegExp, isToken: (value: string) => boolean): string[] =>
  onScreen
    .filter((each) => property.test(each.property) && !isToken(each.value))
    .map(({ at, property, value }) => `${at} ${property}: ${value}`)

const HAIRLINE = /-?[12]px\b/g
const SIZE = /\b\d[\d.]*(?:px|r?em|ch|v\w+|%)(?![\w-])/

/** Whether a space is made of tokens, hairlines and what the device keeps free alone. */
function isOfSpaces(value: string): boolean {
  const rest = value
    .replace(/var\((--[\w-]+)\)/g, (whole, name) => (tokens.has(name) ? '' : whole))
    .replace(HAIRLINE, '')
    .replace(/env\(safe-area-inset-\w+\)/g, '')
  return !SIZE.test(rest) && !rest.includes('var(')
}

test('a size of type is one of the tokens', () => {
  expect(others(/^font(-size)?$/, (value) => /^(var\(--type-\d+\)|inherit)$/.test(value))).toEqual(
    [],
  )
})

test('a height of lines is one of the tokens, or goes by the size of its type', () => {
  expect(
    others(/^line-height$/, (value) => /^(var\(--line-\d+\)|inherit|[\d.]+)$/.test(value)),
  ).toEqual([])
})

test('a space is one of the tokens', () => {
  expect(others(/^(padding|margin|gap|row-gap|column-gap)(-|$)/, isOfSpaces)).toEqual([])
})

test('a radius is one of the two tokens, or makes a circle', () => {
  const isRadius = (value: string) =>
    value.split(' ').every((each) => /^(var\(--radius-\d+\)|0|50%|inherit)$/.test(each))
  expect(others(/^border(-\w+)*-radius$/, isRadius)).toEqual([])
})

test('a shadow is a token', () => {
  expect(others(/^box-shadow$/, (value) => /^(var\(--[\w-]+\)|none)$/.test(value))).toEqual([])
})

test('a colour is a token, which says what it means', () => {
  const COLOUR =
    /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(|(?<![\w-])(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|amber|violet|purple|brown)(?![\w-])/i
  expect(others(/./, (value) => !COLOUR.test(value))).toEqual([])
})

test('the tokens are six sizes of type, seven spaces, two radii and one shadow', () => {
  const sized = (name: string) => [...tokens].filter(([each]) => each.startsWith(`--${name}-`))
  const rems = (...sizes: number[]) => sizes.map((size) => `${size / 16}rem`)
  const pixels = (...sizes: number[]) => sizes.map((size) => `${size}px`)
  expect(sized('type').map(([, value]) => value)).toEqual(rems(12, 14, 16, 20, 24, 32))
  expect(sized('space').map(([, value]) => value)).toEqual(pixels(4, 8, 12, 16, 24, 32, 48))
  expect(sized('radius').map(([, value]) => value)).toEqual(pixels(8, 12))
  expect(onScreen.filter(({ value }) => /\b\d+px \d+px \d+px/.test(value))).toEqual([])
})

test('each token is used, and each class of a rule is in the page', async () => {
  const values = declarations.map(({ value }) => value).join('\n')
  const sources = await Promise.all(
    [...new Glob('**/*.{ts,tsx,html}').scanSync(PAGE)].map((file) =>
      Bun.file(join(PAGE, file)).text(),
    ),
  )
  const page = sources.join('\n')
  expect([...tokens.keys()].filter((name) => !`${values}${page}`.includes(`(${name})`))).toEqual([])
  const classes = new Set(
    declarations.flatMap(({ within }) => within.join(' ').match(/\.[a-z][\w-]*/g) ?? []),
  )
  const isInPage = (name: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(page) ||
    page.includes(`${name.replace(/-\w+$/, '')}-\${`)
  // The chart's own.
  const unused = [...classes].map((each) => each.slice(1)).filter((name) => !isInPage(name))
  expect(unused.filter((name) => !name.startsWith('u-'))).toEqual([])
})
