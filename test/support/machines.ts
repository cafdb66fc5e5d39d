import { type SystemdMachine, systemdMachine } from './systemd-machine.ts'
import { findTool } from './tools.ts'

/** Machines on one network, each with a systemd of its own. */
export interface Machines extends AsyncDisposable {
  of(name: string): SystemdMachine
  /** Runs a program of this machine where it reaches the others. */
  spawn(...command: readonly string[]): Bun.Subprocess<'ignore', 'pipe', 'inherit'>
}

/**
 * Boots machines: `await using machines = await startMachines({ db1: '10.0.0.11' })`.
 * @param addresses the address of each, by its name
 * @throws Error where they cannot be had, with the reason
 */
export async function startMachines(
  addresses: Readonly<Record<string, string>>,
): Promise<Machines> {
  const add = Object.values(addresses).map((address) => `ip address add ${address}/24 dev lo`)
  const script = ['ip link set lo up', ...add, 'echo up', 'exec sleep infinity'].join(' && ')
  const network = Bun.spawn([findTool('unshare'), '--net', '--kill-child', 'sh', '-c', script], {
    stdout: 'pipe',
  })
  const machines = new Map<string, SystemdMachine>()
  const stop = async () => {
    for (const machine of machines.values()) await machine.shutDown()
    network.kill('SIGKILL')
    await network.exited
  }
  const { value } = await network.stdout.getReader().read()
  if (value === undefined) {
    throw new Error('there is no network to be had for machines of their own')
  }
  const file = `/proc/${network.pid}/ns/net`
  for (const name of Object.keys(addresses)) {
    try {
      machines.set(name, await systemdMachine({ name, network: file }))
    } catch (error) {
      await stop()
      throw error
    }
  }
  return {
    of(name) {
      const machine = machines.get(name)
      if (machine === undefined) throw new Error(`there is no machine ${name}`)
      return machine
    },
    spawn: (...command) =>
      Bun.spawn(['nsenter', `--net=${file}`, '--', ...command], {
        stdout: 'pipe',
        stdin: 'ignore',
      }),
    [Symbol.asyncDispose]: stop,
  }
}
