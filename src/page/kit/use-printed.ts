import { type ComponentChildren, render } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Prints a drawing in place of the page, also when the person prints by the browser's own menu. The drawing is made when the browser is
 * about to print. It stays until the view closes, since some browsers report the end of printing before they have begun.
 * @param paper the rule for the sheets of paper: `@page { margin: 0 }`
 */
export function usePrinted(draw: () => ComponentChildren, paper: string): void {
  const latest = useRef(draw)
  latest.current = draw

  useLayoutEffect(() => {
    const { documentElement, body } = document
    const place = document.createElement('div')
    place.className = 'printed'
    const drawNow = () => render(latest.current(), place)
    body.append(place)
    documentElement.dataset.printed = ''
    window.addEventListener('beforeprint', drawNow)
    return () => {
      window.removeEventListener('beforeprint', drawNow)
      delete documentElement.dataset.printed
      render(null, place)
      place.remove()
    }
  }, [])

  useLayoutEffect(() => {
    // Into the page's own style sheet, since its policy allows no style element.
    const [sheet] = document.styleSheets
    const rule = sheet && insertedRule(sheet, paper)
    return () => {
      const at = sheet && rule ? [...sheet.cssRules].indexOf(rule) : -1
      if (at >= 0) sheet?.deleteRule(at)
    }
  }, [paper])
}

/** A rule, at the end of a style sheet; undefined where the browser does not know it, and prints as it prints. */
function insertedRule(sheet: CSSStyleSheet, rule: string): CSSRule | undefined {
  try {
    return sheet.cssRules[sheet.insertRule(rule, sheet.cssRules.length)]
  } catch {
    return undefined
  }
}
