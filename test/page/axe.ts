import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe has to say of a page, in a line each. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated from outside: no script comes in by the page's own policy.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source)
  // What is in order would have to be described, too, unless it is left out.
  const violations = await page.evaluate<AxeResults['violations']>(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html}\n${failureSummary}`),
  )
}
