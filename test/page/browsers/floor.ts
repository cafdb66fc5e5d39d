import data from '@mdn/browser-compat-data' with { type: 'json' }
import type {
  BrowserName,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import { OLDEST_BROWSERS } from '../../../src/page/start/oldest-browsers.ts'

// What the oldest browsers of the page can do, by the data of MDN, which browser makers keep.

const { safari, chrome, edge, firefox } = OLDEST_BROWSERS

/** All of March 2022. A browser of a phone goes by the number of its desktop's. */
const FLOOR: readonly (readonly [BrowserName, number])[] = [
  ['safari', safari],
  ['safari_ios', safari],
  ['chrome', chrome],
  ['chrome_android', chrome],
  ['edge', edge],
  ['firefox', firefox],
  ['firefox_android', firefox],
]

export const compatData = data as unknown as Readonly<
  Record<'api' | 'css' | 'javascript', Identifier>
>

/** A part of the data, as `css.selectors.has`; undefined where there is none. */
export function featureAt(path: readonly string[], from?: Identifier): Identifier | undefined {
  const start: unknown = from ?? compatData
  const found = path.reduce<unknown>(
    (part, name) =>
      part !== undefined && Object.hasOwn(part as object, name)
        ? (part as Record<string, unknown>)[name]
        : undefined,
    start,
  )
  return found as Identifier | undefined
}

/** The browsers of the floor that lack a feature: `['safari', 'chrome']`. None where nothing is known of it. */
export function lackingBrowsers(feature: Identifier | undefined): BrowserName[] {
  const compat = feature?.__compat
  if (compat === undefined) return []
  return FLOOR.filter(([browser, version]) => !hasFeature(compat, browser, version)).map(
    ([browser]) => browser,
  )
}

export const isLacking = (feature: Identifier | undefined): boolean =>
  lackingBrowsers(feature).length > 0

function hasFeature({ support }: CompatStatement, browser: BrowserName, version: number): boolean {
  const statements = support[browser]
  if (statements === undefined) return true
  const all = Array.isArray(statements) ? statements : [statements]
  return (all as SimpleSupportStatement[]).some(
    ({ version_added, version_removed, flags, prefix, alternative_name }) =>
      flags === undefined &&
      prefix === undefined &&
      alternative_name === undefined &&
      isBy(version_added, version) &&
      !isBy(version_removed, version),
  )
}

/** Whether a version has come by another one: `≤79` and `15.4` have come by 99. */
const isBy = (added: string | false | undefined, version: number): boolean =>
  typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= version
