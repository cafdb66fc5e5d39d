import { ownPort } from '../support/free-port.ts'
import { createKey, outputOf, type Server, serve, temporaryFolder } from '../support/petstock.ts'

/** A shop with some stock, and a key of each access: `await using shop = await openShop(csv)`. */
export async function openShop(stock: string, ...flags: string[]) {
  const temporary = temporaryFolder()
  const data = temporary.path
  await outputOf(['inventory', 'import', '-', '--data', data], { stdin: stock })
  const { key } = await createKey(data)
  const { key: readKey } = await createKey(data, '--access', 'read')
  const { key: managerKey } = await createKey(data, '--access', 'manage')
  const port = await ownPort()
  let server: Server = await serve(data, [...flags, ...port])
  const { url } = server
  return {
    url,
    key,
    readKey,
    managerKey,
    data,
    crash: () => server.crash(),
    stop: () => server.stop(),
    /** Opens it again where it was. */
    reopen: async () => {
      server = await serve(data, [...flags, ...port])
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      temporary[Symbol.dispose]()
    },
  }
}
