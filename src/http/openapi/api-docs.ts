import { type ElysiaSwaggerConfig, swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import { type DocumentedRoute, type DocumentName, describeApi, type Servers } from './document.ts'
import { PAGE_CONFIGURATION } from './page.ts'

const PAGE_PATH = '/docs'
const DOCUMENT_PATH = '/docs/json'

/** Writes a document, as the plugin serves it: of routes that have nothing but what describes them. */
export function apiDocument(
  name: DocumentName,
  routes: readonly { readonly path: string }[],
  servers: Servers,
): Promise<string> {
  const { head, routes: described } = describeApi(name, routes, servers)
  const options = { specPath: DOCUMENT_PATH, documentation: head }
  return served(DOCUMENT_PATH, options, described)
}

/** The page that shows the documents, as the plugin serves it. @param scriptPath where its one script is */
export const apiPage = (scriptPath: string): Promise<string> =>
  served(PAGE_PATH, {
    scalarCDN: scriptPath,
    scalarConfig: PAGE_CONFIGURATION as never,
    documentation: {
      info: {
        title: 'petstock API',
        description: 'The inventory of a pet store over HTTP',
        version: '1.0.0',
      },
    },
  })

async function served(
  path: string,
  options: ElysiaSwaggerConfig,
  routes: readonly DocumentedRoute[] = [],
): Promise<string> {
  const app = new Elysia().use(swagger({ path: PAGE_PATH, ...options }))
  for (const { method, path, operation } of routes) {
    app.route(method, path, '', { detail: operation as never })
  }
  return (await app.handle(new Request(`http://localhost${path}`))).text()
}
