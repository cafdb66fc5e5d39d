import { VERSION } from '../../runtime/version.ts'
import { isEveryAddress, isLoopback } from '../../tls/local-network.ts'
import { drawLink } from '../setup/draw-link.ts'
import { signInLink } from '../setup/sign-in-link.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { networkAddresses } from './first-lines.ts'
import type { Demo } from './prepare-folder.ts'
import type { ServeFlags } from './read-serve-flags.ts'

interface Welcomed {
  readonly url: string
  /** Where a browser on this machine finds it. */
  readonly here: string
  readonly host: ServeFlags['host']
  readonly demo: Demo | undefined
  /** The code of the link that sets the shop up, where it has no key yet. */
  readonly setupCode: string | undefined
}

/** Says to a person at a terminal what runs and what to do, in ten lines at most; below them, the link for the camera of a phone. */
export function printWelcome(welcomed: Welcomed, terminal: Pick<Terminal, 'print'>): void {
  const { url, here, host, demo, setupCode } = welcomed
  const [onNetwork] = isEveryAddress(host) ? networkAddresses(url) : []
  const code = demo?.code ?? setupCode
  const link = code === undefined ? undefined : signInLink(onNetwork ?? here, code)
  terminal.print(`petstock ${VERSION} is listening on ${url}`)
  terminal.print('')
  for (const [name, value] of rows(welcomed, link, onNetwork))
    terminal.print(`  ${name.padEnd(14)} ${value}`)
  terminal.print('')
  // No phone reaches an address of this machine alone.
  if (link !== undefined && onNetwork !== undefined) drawLink(link, terminal)
}

function* rows(
  { here, host, demo }: Welcomed,
  link: string | undefined,
  onNetwork: string | undefined,
): Generator<readonly [name: string, value: string]> {
  if (link !== undefined) {
    yield ['Sign in', link]
    yield ['', 'Works once, within 24 hours. Who opens it manages the shop.']
  }
  if (demo !== undefined) yield ['Key for a till', demo.key]
  yield ['Stock page', `${here}/`]
  if (isLoopback(host)) yield ['Other devices', 'none yet; --host 0.0.0.0 lets them in']
  else if (onNetwork !== undefined) yield ['Other devices', `${onNetwork}/`]
  yield ['Help', `${here}/help`]
  yield ['Stop', demo === undefined ? 'Ctrl+C' : "Ctrl+C; the demo's data stays in its folder"]
}
