import { afterAll, expect } from 'bun:test'
import type { SystemdMachine } from '../../support/systemd-machine.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { GuideReader } from './guide-reader.ts'
import { releasedMachine } from './released-machine.ts'

// The guide of the shop and the README, as they stand, on a machine with nothing but the release.

const onMachine = needs('systemd', 'sudo', 'ssh-keygen').test
const booted: SystemdMachine[] = []
afterAll(() => Promise.all(booted.map((machine) => machine.shutDown())))

async function machineOf(name: string): Promise<SystemdMachine> {
  const machine = await releasedMachine(name)
  booted.push(machine)
  return machine
}

const LINK = /^http:\/\/localhost:3000\/#code=psc_\w+$/m

onMachine(
  'the README leads from the files of the release to the link that sets the shop up',
  async () => {
    const machine = await machineOf('readme-pc')
    using reader = new GuideReader(machine, 'README.md')
    const printed = await reader.through('In a shop')
    expect(printed).toContain('Good "petstock-release" signature for petstock')
    expect(printed).toContain('petstock-1.0.0-linux-x64.tar.gz: OK')
    expect(printed).toMatch(LINK)
    expect(machine.request('http://127.0.0.1:3000/')).toStartWith('200 ')
    expect(reader.rest).toEqual([])
  },
)

onMachine.each([
  ['shop.md', 'shop-pc'],
  ['shop.de.md', 'laden-pc'],
])('%s works as it stands, also when the PC has died', async (guide, name) => {
  const machine = await machineOf(name)
  using reader = new GuideReader(machine, guide)
  const titles = reader.rest
  const next = () => reader.through(reader.rest[0] ?? 'there is none')
  await next()
  expect(await next()).toMatch(LINK)

  machine.must('mkdir', '-p', '/media/usb')
  const checked = await next()
  expect(checked).toMatch(/^ok {4}database /m)
  await until(() => machine.run('sh', '-c', 'ls /media/usb/petstock/petstock-2*.db').status === 0)

  await reader.run(
    'sudo -u petstock petstock inventory add 7 --quantity 5 --name Guppy && sudo -u petstock petstock backup create /media/usb/petstock',
  )
  machine.must('petstock', 'service', 'uninstall')
  machine.must('rm', '-rf', '/var/lib/petstock')
  await reader.run('sudo ./petstock service install --host 0.0.0.0')
  await next()
  const stock = await reader.run('sudo -u petstock petstock inventory list')
  expect(stock).toMatch(/^7 +5 .*Guppy/m)

  await next()
  expect(machine.must('systemctl', 'is-active', 'petstock')).toBe('active\n')
  expect(reader.rest).toEqual([])
  expect(titles).toHaveLength(5)
})
