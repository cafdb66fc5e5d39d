import { beforeAll, describe, expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import type { PackedFile } from '../../../src/http/page/packed-file.ts'
import { OLDEST_BROWSERS } from '../../../src/page/start/oldest-browsers.ts'
import { isLacking } from './floor.ts'
import { globalNamed } from './members.ts'
import { membersOfSource, usesOfScript } from './script-uses.ts'
import { usesOfStyle } from './style-uses.ts'

/** What packed scripts name that is too new, or of another thing: why the oldest browsers do without it. */
const HARMLESS_IN_SCRIPTS: Readonly<Record<string, string>> = {
  'Window.print': 'Firefox on Android prints by its own menu',
  'Window.maximize': 'a method of Intl.Locale, which they have',
  'VTTCue.region': 'a part of Intl.Locale, which they have',
  'Element.moveBefore': 'Preact looks whether it is there',
  'Uint8Array.toBase64': 'qr looks whether it is there',
  'Error.captureStackTrace': 'the libraries look whether it is there',
  'Symbol.dispose': 'signals: a name for a function that nothing calls',
  'Function.displayName': 'a name that Preact reads of its components',
  'Error.fileName': 'an option of saxes',
  'CustomElementRegistry.getName': 'a method of ZXing',
  'MediaSource.handle': 'an option of Eden',
  'ServiceWorkerRegistration.sync': 'an option of uPlot',
  'SVGTextPathElement.side': 'an option of uPlot',
  'HTMLInputElement.alpha': 'an option of uPlot',
  'SVGMarkerElement.orient': 'an option of uPlot',
  'MouseEvent.movementX': 'of a mouse, which iPads do not tell uPlot about',
  'MouseEvent.movementY': 'of a mouse, which iPads do not tell uPlot about',
}

const HARMLESS_IN_STYLES: Readonly<Record<string, string>> = {
  'cursor: pointer': 'a phone has no cursor',
  'cursor: default': 'a phone has no cursor',
  'overscroll-behavior': 'the page behind a list scrolls along',
  'user-select': 'the text of a chart can be marked',
  'scrollbar-width': 'Safari hides the bar of the chips by its own name of it',
  'text-align: match-parent': 'Chrome has a name of its own for it, which stands beside it',
  'forced-color-adjust': 'Safari has no forced colours',
  'font-family: ui-monospace': 'another font follows it',
  'break-after: avoid': 'a heading may stand at the end of a printed page',
}

const { safari, chrome, edge, firefox } = OLDEST_BROWSERS
const TARGET = [
  `safari${safari}`,
  `ios${safari}`,
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
]

describe('the files of the page, by the data of browsers', () => {
  let files: { readonly name: string; readonly text: string }[]
  let own: ReadonlySet<string>

  beforeAll(async () => {
    const packed = (await Bun.file('dist/page.pack').json()) as PackedFile[]
    files = packed.map(({ name, gzip }) => ({
      name,
      text: gunzipSync(Buffer.from(gzip, 'base64')).toString(),
    }))
    const sources = (await Bun.file('dist/page.sources.json').json()) as string[]
    const texts = await Promise.all(
      sources.filter((path) => /^src\/.+\.tsx?$/.test(path)).map((path) => Bun.file(path).text()),
    )
    own = new Set(texts.flatMap((text) => [...membersOfSource(text)]))
  })

  const named = (ending: string) => files.filter(({ name }) => name.endsWith(ending))
  const usesIn = (ending: string, usesOf: (text: string) => Set<string>) => [
    ...new Set(named(ending).flatMap(({ text }) => [...usesOf(text)])),
  ]

  test('call no function that the oldest browsers lack', () => {
    const uses = usesIn('.js', (text) => usesOfScript(text, own))
    expect(uses.toSorted()).toEqual(Object.keys(HARMLESS_IN_SCRIPTS).toSorted())
  })

  test('have no syntax that the oldest browsers cannot read', () => {
    // By whether a translation for them would change anything; a class of characters by its name is known to all of them.
    const supported = { 'regexp-unicode-property-escapes': true }
    for (const { name, text } of named('.js')) {
      const translated = (target: string | string[]) =>
        transformSync(text, { target, supported, logLevel: 'silent' }).code
      expect({ name, isRead: translated(TARGET) === translated('esnext') }).toEqual({
        name,
        isRead: true,
      })
      expect(text).not.toMatch(/\(\?<[=!]/)
    }
  })

  test('have no style that the oldest browsers need and lack', () => {
    const uses = usesIn('.css', usesOfStyle)
    expect(uses.toSorted()).toEqual(Object.keys(HARMLESS_IN_STYLES).toSorted())
  })
})

describe('the reading of what files use', () => {
  const inScript = (text: string) => [...usesOfScript(text, new Set(['drop']))].toSorted()

  test('finds functions of the language and of the browser, and what is made of a class', () => {
    expect(inScript('Map.groupBy(a, b); AbortSignal.any([a]); Promise.withResolvers()')).toEqual([
      'AbortSignal.any',
      'Map.groupBy',
      'Promise.withResolvers',
    ])
    expect(inScript('a.checkVisibility() || b?.toWellFormed()')).toEqual([
      'Element.checkVisibility',
      'String.toWellFormed',
    ])
    expect(inScript('navigator.share; document.adoptedStyleSheets')).toContain(
      'Document.adoptedStyleSheets',
    )
    expect(inScript('new CSSStyleSheet(); new TextDecoderStream()')).toEqual([
      'TextDecoderStream',
      'new CSSStyleSheet',
    ])
  })

  test('lets pass what all of them have, and what is the page’s own', () => {
    expect(inScript('a.at(-1); structuredClone(b); Object.hasOwn(a, b); c.drop(1)')).toEqual([])
  })

  test('finds selectors, rules, values, functions and units', () => {
    expect([...usesOfStyle('a:has(b) { color: color-mix(in srgb, red, blue) }')]).toEqual([
      ':has',
      'color-mix()',
    ])
    expect([...usesOfStyle('@container (width > 1px) { a { height: 100dvh } }')]).toEqual([
      '@container',
      'viewport_percentage_units_dynamic',
    ])
    expect([...usesOfStyle('a { b { c: d } text-wrap: pretty } @media (width > 1px) {}')]).toEqual([
      'nesting',
      'text-wrap',
      '@media with <=',
    ])
    expect([...usesOfStyle('@layer a { b:is(c) { inset: 0; aspect-ratio: 1 } }')]).toEqual([])
  })

  test('goes by the browsers that the page’s own check tells apart', () => {
    expect(isLacking(globalNamed('CSSLayerBlockRule'))).toBe(false)
    expect(isLacking(globalNamed('HTMLDialogElement'))).toBe(false)
  })
})
