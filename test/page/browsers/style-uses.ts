import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss'
import { featureAt, isLacking } from './floor.ts'

// What a style sheet uses that some browser of the floor lacks: at-rules, selectors, properties, values, functions and units.

const css = (...path: string[]): Identifier | undefined => featureAt(['css', ...path])

/** Units that the data keep under names of their own. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/\d[sld]v(?:h|w|i|b|min|max)\b/, 'viewport_percentage_units_dynamic'],
  [/\dcq(?:w|h|i|b|min|max)\b/, 'container_query_length_units'],
  [/\dr?lh\b/, 'lh'],
  [/\drch\b/, 'rch'],
  [/\drcap\b|\dcap\b/, 'cap'],
]

/** A prefix is for older browsers yet, beside the form without it. */
const HAS_PREFIX = /^-(?:webkit|moz|ms|o)-/

/** What a style sheet uses and some browser of the floor lacks: `:has`, `color-mix()`, `field-sizing`. */
export function usesOfStyle(style: string): Set<string> {
  const uses = new Set<string>()
  postcss.parse(style).walk((node) => {
    for (const use of usesOfNode(node)) uses.add(use)
  })
  return uses
}

/** A style sheet as the oldest browsers see it: without all that one of them lacks. */
export function asInOldest(style: string): string {
  const root = postcss.parse(style)
  root.walk((node) => {
    if (node.type === 'atrule' && isForOldest(node)) node.replaceWith(node.nodes ?? [])
    else if (usesOfNode(node).length > 0) node.remove()
  })
  return root.toString()
}

/** `@supports not (field-sizing: content)` */
function isForOldest({ name, params }: AtRule): boolean {
  const [, property] = /^not \(([a-z-]+):/.exec(params) ?? []
  return name === 'supports' && property !== undefined && isLacking(css('properties', property))
}

function usesOfNode(node: ChildNode): string[] {
  switch (node.type) {
    case 'atrule':
      return usesOfAtRule(node)
    case 'rule':
      return usesOfRule(node)
    case 'decl':
      return usesOfDeclaration(node)
    default:
      return []
  }
}

function usesOfAtRule({ name, params }: AtRule): string[] {
  if (isLacking(css('at-rules', name))) return [`@${name}`]
  if (name !== 'media') return []
  const features = [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature = '']) => feature)
  return [
    ...features
      .filter((feature) => isLacking(css('at-rules', 'media', feature)))
      .map((feature) => `@media (${feature})`),
    ...(/[<>]/.test(params) && isLacking(css('at-rules', 'media', 'range_syntax'))
      ? ['@media with <=']
      : []),
  ]
}

function usesOfRule({ selector, parent }: Rule): string[] {
  const pseudo = [...selector.matchAll(/::?([a-z-]+)/g)].map(([whole, name = '']) => ({
    whole,
    name,
  }))
  const isNested = parent?.type === 'rule' || selector.includes('&')
  return [
    ...pseudo
      .filter(({ name }) => !HAS_PREFIX.test(name) && isLacking(css('selectors', name)))
      .map(({ whole }) => whole),
    ...(isNested && isLacking(css('selectors', 'nesting')) ? ['nesting'] : []),
  ]
}

function usesOfDeclaration(declaration: Declaration): string[] {
  const { prop, value } = declaration
  const property = prop.startsWith('--') ? undefined : css('properties', prop)
  if (isBesidePrefixed(declaration)) return []
  if (!HAS_PREFIX.test(prop) && isLacking(property)) return [prop]
  const text = value.replace(/(["'])(?:(?!\1).)*\1|url\([^)]*\)/g, '')
  const functions = [...text.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, name = '']) => name)
  const words = text.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? []
  return [
    ...functions.filter((name) => isLacking(functionOf(name, property))).map((name) => `${name}()`),
    ...words
      .filter((word) => isLacking(featureAt([word], property ?? {})))
      .map((word) => `${prop}: ${word}`),
    ...UNITS.filter(
      ([unit, feature]) => unit.test(text) && isLacking(css('types', 'length', feature)),
    ).map(([, feature]) => feature),
  ]
}

/** `-webkit-line-clamp`, beside its form without the prefix. */
const isBesidePrefixed = ({ prop, parent }: Declaration): boolean =>
  parent?.some((node) => node.type === 'decl' && node.prop === `-webkit-${prop}`) ?? false

const functionOf = (name: string, property: Identifier | undefined): Identifier | undefined =>
  featureAt([name], property ?? {}) ??
  css('types', name) ??
  css('types', 'color', name) ??
  css('types', 'image', name) ??
  css('types', 'gradient', name) ??
  css('types', 'transform-function', name)
