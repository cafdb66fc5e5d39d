import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe has to say of a page, in a line each. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated from outside: no script comes in by the page's own policy.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)')
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html}\n${failureSummary}`),
  )
}
