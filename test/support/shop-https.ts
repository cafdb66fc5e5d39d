import { ShopHttps, type ShopHttpsDependencies } from '../../src/server/https/shop-https.ts'
import { tlsFolder } from '../../src/tls/tls-folder.ts'
import { ManualClock } from './manual-clock.ts'
import { SHOP_NETWORK } from './network.ts'
import { temporaryFolder } from './petstock.ts'

/** A service in the shop's network that speaks HTTP, and can make its certificate in a folder of its own. */
export function shopHttps(changed: Partial<ShopHttpsDependencies> = {}) {
  const temporary = temporaryFolder()
  const data = temporary.file('data')
  const folder = tlsFolder(data)
  const clock = new ManualClock()
  const dependencies: ShopHttpsDependencies = {
    network: {
      ...SHOP_NETWORK,
      tlsFolder: folder,
      commandWith: (flags) => ({
        command: [`petstock serve --data ${data} --host 0.0.0.0`, ...flags.flat()].join(' '),
        service: false,
      }),
    },
    host: '0.0.0.0',
    url: () => 'http://0.0.0.0:3000',
    servers: { baseUrl: '/v1' },
    tlsKeeper: undefined,
    clock,
    ...changed,
  }
  return {
    https: new ShopHttps(dependencies),
    dependencies,
    /** The same folder, of a service that has changed. */
    with: (more: Partial<ShopHttpsDependencies>) => new ShopHttps({ ...dependencies, ...more }),
    folder,
    clock,
    data,
    [Symbol.dispose]: temporary[Symbol.dispose],
  }
}
