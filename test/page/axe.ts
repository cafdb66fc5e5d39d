import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

interface AxeOptions {
  /** Those that are tried, in place of all. */
  readonly rules?: readonly string[]
  /** Those that are not tried. */
  readonly off?: readonly string[]
  /** The selector of what was tried before. */
  readonly without?: string
}

const OFF = { enabled: false }

/** What axe has to say of a page, in a line each. */
export async function violations(
  page: Page,
  { rules, off = [], without }: AxeOptions = {},
): Promise<string[]> {
  // Evaluated from outside: no script comes in by the page's own policy.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source)
  // What is in order would have to be described, too, unless it is left out.
  const options = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : { rules: Object.fromEntries(off.map((id) => [id, OFF])) }),
  }
  const context = without === undefined ? 'document' : JSON.stringify({ exclude: [[without]] })
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html}\n${failureSummary}`),
  )
}
