import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Violation {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/**
 * What an automated check of accessibility finds on a page that is serious, or worse.
 * @param parts selectors of what is looked at: all of it unless told
 */
export async function barriersOn(
  page: Page,
  parts: readonly string[] = ['html'],
): Promise<string[]> {
  // Through the debugger, as the page's policy lets no script in.
  await page.evaluate(axe.source)
  const violations: readonly Violation[] = await page.evaluate(
    `axe.run({ include: ${JSON.stringify(parts)} }).then(({ violations }) => violations)`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
