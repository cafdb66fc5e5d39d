import { hostname, networkInterfaces } from 'node:os'
import { readHost } from '../../tls/host.ts'

/** How others in the shop may find this computer: its name, and its addresses in their networks. */
export function likelyHosts(): string[] {
  const [name = ''] = hostname().split('.')
  const names = 'host' in readHost(name) ? [name, `${name}.local`] : []
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
  const likely = [...names.map((each) => each.toLowerCase()), ...addresses]
  return likely.length > 0 ? likely : ['shop-pc.local']
}
