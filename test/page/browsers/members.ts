import type { Identifier } from '@mdn/browser-compat-data'
import { compatData, featureAt, isLacking } from './floor.ts'

/** Where the data have what scripts use: the interfaces of browsers, and what the language brings. */
const ROOTS: readonly Identifier[] = [compatData.api, featureAt(['javascript', 'builtins']) ?? {}]

const firstOf = (of: (root: Identifier) => Identifier | undefined): Identifier | undefined =>
  ROOTS.map(of).find((found) => found !== undefined)

export const globalNamed = (name: string): Identifier | undefined =>
  firstOf((root) => featureAt([name], root))

/** `Map.groupBy` and `AbortSignal.any_static`, by the name of the interface and that of the member. */
export const memberOf = (owner: string, name: string): Identifier | undefined =>
  firstOf((root) => featureAt([owner, name], root) ?? featureAt([owner, `${name}_static`], root))

/** Members of the interfaces that the oldest browsers have: those that they lack, and the names of the others. */
const { lacking, known } = (() => {
  const lacking = new Map<string, string>()
  const known = new Set<string>()
  for (const root of ROOTS) {
    for (const owner of Object.keys(root)) {
      const feature = featureAt([owner], root)
      // The numeric factories of CSS are called as the short names of packed scripts are: `CSS.s`.
      if (owner === '__compat' || owner === 'CSS' || isLacking(feature)) continue
      for (const key of Object.keys(feature ?? {})) {
        const member = featureAt([key], feature)
        const name = key.replace(/_static$/, '')
        if (isLacking(member)) lacking.set(name, `${owner}.${name}`)
        else known.add(name)
      }
    }
  }
  return { lacking, known }
})()

/** A member as `String.toWellFormed`, where all that have this name are too new. */
export const lackingMember = (name: string): string | undefined =>
  known.has(name) ? undefined : lacking.get(name)

/**
 * What a script has to delete from a newer browser, so that it has only what the oldest ones have: `AbortSignal.any`,
 * `Element.prototype.checkVisibility`, `Iterator.prototype`, `BarcodeDetector`.
 */
export function lackingPaths(): string[] {
  return ROOTS.flatMap((root) =>
    Object.keys(root).flatMap((owner) => {
      const feature = featureAt([owner], root)
      if (owner === '__compat' || feature === undefined) return []
      if (isLacking(feature)) return [`${owner}.prototype.*`, owner]
      return Object.keys(feature)
        .filter((key) => isLacking(featureAt([key], feature)))
        .flatMap((key) => {
          const name = key.replace(/_static$/, '')
          return [`${owner}.prototype.${name}`, `${owner}.${name}`]
        })
    }),
  )
}
