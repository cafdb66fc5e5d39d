import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import scalarScript from '../../node_modules/@scalar/api-reference/dist/browser/standalone.js' with {
  type: 'file',
}
import { inventoryRoutes } from './inventory-routes.ts'
import { openApiDocument, type Servers } from './openapi/document.ts'

/** The document of the contract, which needs its routes but nothing behind them. */
export const contractDocument = (servers: Servers): Promise<string> =>
  openApiDocument(inventoryRoutes(NO_STOCK), servers)

const NO_STOCK = {
  list: () => Promise.reject(new Error('the document has no stock')),
  setQuantity: () => Promise.reject(new Error('the document has no stock')),
}

/** The API page, whole from the binary: no font, script or style comes from another host. */
export function docsRoutes(servers: Servers) {
  let document: Promise<string> | undefined
  const hidden = { detail: { hide: true } }

  return (
    new Elysia({ name: 'docs' })
      .use(
        swagger({
          path: '/docs',
          scalarCDN: '/docs/scalar.js',
          scalarConfig: { spec: { url: '/docs/json' }, withDefaultFonts: false } as never,
          documentation: { info: { title: 'petstock API', version: '1.0.0' } },
        }),
      )
      // In place of the plugin's own, whose paths are not relative to the servers.
      .get(
        '/docs/json',
        async () => {
          document ??= contractDocument(servers)
          return new Response(await document, { headers: { 'Content-Type': 'application/json' } })
        },
        hidden,
      )
      .get(
        '/docs/scalar.js',
        () =>
          new Response(Bun.file(scalarScript), { headers: { 'Content-Type': 'text/javascript' } }),
        hidden,
      )
  )
}
