import { CommandFailed } from '../../failures/failures.ts'
import type { Machine } from '../../machine/machine.ts'
import { UNIT } from '../../machine/unit-record.ts'

const POLL_MS = 100
// The upgrade of a large database on a slow disk may take a minute.
const LISTENING_TIMEOUT_MS = 120_000

const LISTENING = /^listening on (\S+)$/m

/**
 * Starts or restarts the service, and waits until it says that it listens.
 * @returns its address
 * @throws CommandFailed with the end of its log when it ends instead
 */
export async function startAndListen(machine: Machine): Promise<string> {
  if (machine.run('systemctl', 'restart', UNIT).status !== 0) throw doesNotComeUp(machine)
  return awaitListening(machine)
}

export async function awaitListening(machine: Machine): Promise<string> {
  for (let waited = 0; waited < LISTENING_TIMEOUT_MS; waited += POLL_MS) {
    const state = unitState(machine, 'ActiveState', 'SubState', 'InvocationID')
    const said = journal(machine, `_SYSTEMD_INVOCATION_ID=${state.InvocationID}`)
    const [, url] = LISTENING.exec(said) ?? []
    if (state.ActiveState === 'active' && url !== undefined) return url
    if (state.ActiveState === 'failed' || state.SubState === 'auto-restart') {
      throw doesNotComeUp(machine)
    }
    await machine.wait(POLL_MS)
  }
  throw new CommandFailed(
    `the service was started, and does not listen after ${LISTENING_TIMEOUT_MS / 1_000} s. Watch what it does: journalctl -fu ${UNIT}`,
  )
}

const doesNotComeUp = (machine: Machine): CommandFailed =>
  new CommandFailed(
    `the service is installed, and does not come up. The end of its log:
${lastLines(machine)}
Mend that and run this again, with the flags that it needs; or remove it: sudo petstock service uninstall`,
  )

/** Reads properties of the unit from `systemctl show`. */
export function unitState<Name extends string>(
  machine: Machine,
  ...names: readonly Name[]
): Record<Name, string> {
  const { stdout } = machine.run('systemctl', 'show', UNIT, `--property=${names.join(',')}`)
  const found = Object.fromEntries(
    stdout.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.replace(/^.*?=/, '')]),
  )
  return Object.fromEntries(names.map((name) => [name, found[name] ?? ''])) as Record<Name, string>
}

const journal = (machine: Machine, ...what: readonly string[]): string =>
  machine.run('journalctl', '--no-pager', '--quiet', '--output=cat', ...what).stdout

const lastLines = (machine: Machine): string =>
  journal(machine, `--unit=${UNIT}`, '--lines=15').trimEnd().replace(/^/gm, '  ')
