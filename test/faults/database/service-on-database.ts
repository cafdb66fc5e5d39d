import { expect } from 'bun:test'
import type { SystemdMachine } from '../../support/systemd-machine.ts'

const ENVIRONMENT = '/etc/petstock/petstock.env'
const NOBODY = ['/usr/bin/setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--']

/** The passwords of a service on a database are in one file, for root alone, and no other user sees them anywhere. */
export function expectPasswordsKept(machine: SystemdMachine, passwords: readonly string[]): void {
  expect(machine.must('stat', '-c', '%U %a', ENVIRONMENT)).toBe('root 600\n')
  const known = machine.must('cat', ENVIRONMENT)
  for (const password of passwords) expect(known).toContain(password)
  for (const look of [
    'systemctl cat petstock',
    'systemctl show petstock',
    'ps axeww',
    `cat ${ENVIRONMENT} /proc/[0-9]*/environ`,
  ]) {
    const { stdout } = machine.run(...NOBODY, 'sh', '-c', look)
    for (const password of passwords) expect(stdout).not.toContain(password)
  }
  const log = machine.must('journalctl', '--no-pager', '--unit', 'petstock')
  for (const password of passwords) expect(log).not.toContain(password)
}

/** A service on a database can write nowhere. */
export function expectNothingWritable(machine: SystemdMachine): void {
  const show = ['systemctl', 'show', 'petstock', '--property=MainPID', '--value']
  const pid = machine.must(...show).trim()
  for (const folder of [
    '/',
    '/etc',
    '/etc/petstock',
    '/var/lib',
    '/var/log',
    '/srv',
    '/usr/local/bin',
  ]) {
    const { stderr } = machine.runBeside(pid, 'touch', `${folder}/petstock-was-here`)
    expect(stderr).toContain('Read-only file system')
  }
}

/** An install that forgets the database leaves the service as it is. */
export function expectNotForgotten(machine: SystemdMachine): void {
  const { status, stderr } = machine.run('/usr/local/bin/petstock', 'service', 'install')
  expect(status).toBe(1)
  expect(stderr).toContain('the installed service works on the database on db1:5432/petstock')
  machine.must('systemctl', 'is-active', 'petstock')
}

/** Uninstall takes the passwords away. */
export function expectRemoved(machine: SystemdMachine): void {
  const { status, stderr } = machine.run('/usr/local/bin/petstock', 'service', 'uninstall')
  expect({ status, stderr }).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('not been touched'),
  })
  machine.must('test', '!', '-e', ENVIRONMENT)
}
