import { createHash } from 'node:crypto'
import type { Servers } from './document.ts'

// A paw, as an address without apostrophes: the configuration stands in an attribute between two.
const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 100 100%22%3E%3Ctext y=%22.9em%22 font-size=%2290%22%3E%F0%9F%90%BE%3C/text%3E%3C/svg%3E'

const STYLE = `
  a[href^="https://www.scalar.com"] { display: none; }
  .markdown td, .markdown th { overflow-wrap: normal !important; word-break: normal !important; }
`

/** What the page shows, and how. */
export const PAGE_CONFIGURATION = {
  // The plugin's `spec` is the old name of `url`, which the page warns about.
  spec: undefined,
  // The page has a switch between them.
  sources: [
    { title: 'The contract: /v1', slug: 'contract', url: '/docs/json', default: true },
    { title: 'The desk: /desk/api', slug: 'desk', url: '/docs/desk.json' },
  ],
  favicon: ICON,
  customCss: STYLE,
  modelsSectionLabel: 'Schemas',
  documentDownloadType: 'direct',
  authentication: { preferredSecurityScheme: 'bearer' },
  // Features that would call another host, or that need the cloud of the page's maker, are off.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  // The documents have samples of their own, which tests run.
  hiddenClients: true,
}

/**
 * Holds the browser to the servers that the document names: the page may call no other host.
 * @param page whose scripts without an address may run as they are: the one that holds the configuration is blank
 */
export function contentSecurityPolicy(page: string, { baseUrl, stagingBaseUrl }: Servers): string {
  const elsewhere = [baseUrl, stagingBaseUrl].flatMap((url) =>
    url === undefined || url.startsWith('/') ? [] : [new URL(url).origin],
  )
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts(page).map(hashOf)].join(' '),
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    ['connect-src', "'self'", ...elsewhere].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const inlineScripts = (page: string): readonly string[] =>
  [...page.matchAll(/<script(?![^>]* src=)[^>]*>([^<]*)<\/script>/g)].map(
    ([, script = '']) => script,
  )

const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`
