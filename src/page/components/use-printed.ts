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
    // A constructed style sheet, since the page's policy allows no style element.
    const sheet = new CSSStyleSheet()
    sheet.insertRule(paper)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      const { adoptedStyleSheets } = document
      document.adoptedStyleSheets = adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [paper])
}
