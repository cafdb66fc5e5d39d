import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import type { EngineChoice } from '../../storage/engine-choice.ts'
import { isEveryAddress, isLoopback } from '../../tls/local-network.ts'
import type { CommandContext } from '../command.ts'
import { realPath } from '../service/real-path.ts'

/** Where a browser on this machine finds the installed service. @returns undefined if none serves this data */
export function installedAddress(
  choice: EngineChoice,
  { installedService }: Pick<CommandContext, 'installedService'>,
): string | undefined {
  const installed = installedService()
  if (installed === undefined) return undefined
  const data = 'data' in choice ? realPath(resolve(choice.data)) : undefined
  if (data !== installed.data) return undefined
  const words = installed.arguments
  const flagValue = (flag: string) =>
    words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined
  const scheme = words.includes('--tls-cert') ? 'https' : 'http'
  const port = flagValue('--port') ?? '3000'
  return new URL(`${scheme}://${hostFor(flagValue('--host') ?? 'localhost')}:${port}`).origin
}

/** Where a browser on this machine finds a server that listens at a URL. @param host on which it listens */
export function addressHere(url: string, host: string): string {
  const here = new URL(url)
  here.hostname = hostFor(host)
  return here.origin
}

function hostFor(listening: string): string {
  if (isEveryAddress(listening) || isLoopback(listening)) return 'localhost'
  return isIPv6(listening) ? `[${listening}]` : listening
}
