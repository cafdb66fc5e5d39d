import { resolve } from 'node:path'
import { realPath } from '../../files/real-path.ts'
import { publicOrigin } from '../../http/openapi/base-path.ts'
import { canonicalAddress, isIPv6 } from '../../names/address.ts'
import type { EngineChoice } from '../../storage/engine-choice.ts'
import { OWN_HOSTS } from '../../tls/host.ts'
import { isEveryAddress } from '../../tls/local-network.ts'
import type { CommandContext } from '../command/command.ts'
import type { Flag } from '../flags/flag.ts'
import { SERVE } from '../flags/serve-flags.ts'
import { installedValue } from '../machine/installed-service.ts'

/**
 * Where a browser finds the installed service: as everybody does, or on this machine.
 * @returns undefined if none serves this data
 */
export function installedAddress(
  choice: EngineChoice,
  { installedService }: Pick<CommandContext, 'installedService'>,
): string | undefined {
  const installed = installedService()
  if (installed === undefined) return undefined
  const data = 'data' in choice ? realPath(resolve(choice.data)) : undefined
  if (data !== installed.data) return undefined
  const has = (flag: Flag) => installedValue(installed, flag)
  const known = publicOrigin(has(SERVE.baseUrl) ?? SERVE.baseUrl.fallback)
  if (known !== undefined) return known
  const scheme = has(SERVE.tlsCert) === undefined ? 'http' : 'https'
  const host = hostFor(has(SERVE.host) ?? SERVE.host.fallback)
  return new URL(`${scheme}://${host}:${has(SERVE.port) ?? SERVE.port.fallback}`).origin
}

/** Where a browser on this machine finds a server that listens at a URL. @param host on which it listens */
export function addressHere(url: string, host: string): string {
  const here = new URL(url)
  here.hostname = hostFor(host)
  return here.origin
}

/** One name for the machine itself: a browser takes each other name for another page, which is not signed in. */
function hostFor(listening: string): string {
  const isByName = OWN_HOSTS.some((own) => own === (canonicalAddress(listening) ?? listening))
  if (isEveryAddress(listening) || isByName) return 'localhost'
  return isIPv6(listening) ? `[${listening}]` : listening
}
