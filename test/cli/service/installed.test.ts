import { expect } from 'bun:test'
import fc from 'fast-check'
import { unitArgument } from '../../../src/cli/service/linux/unit-lines.ts'
import { bearer } from '../../support/petstock.ts'
import { DOWNLOADED, type SystemdMachine, testsOnMachine } from '../../support/systemd-machine.ts'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'

// The unit under a real systemd: what it is allowed, and what is not, shows only there.
let machine: SystemdMachine
const onMachine = testsOnMachine((booted) => {
  machine = booted
})

const PETSTOCK = '/usr/local/bin/petstock'

const install = (...flags: string[]) => machine.run(DOWNLOADED, 'service', 'install', ...flags)

/** Installs without the flags of the service before. */
function installWith(...flags: string[]) {
  machine.must(DOWNLOADED, 'service', 'uninstall')
  return install(...flags)
}

const property = (name: string): string =>
  machine.must('systemctl', 'show', 'petstock', `--property=${name}`, '--value').trim()

const LIST = 'http://127.0.0.1:3000/v1/inventory'

/** A command, called as the guide and install say. */
const asPetstock = (...args: string[]): string =>
  machine.must('runuser', '-u', 'petstock', '--', PETSTOCK, ...args)

const newKey = (data: string): string =>
  asPetstock('keys', 'create', '--data', data, '--name', 'Till', '--plan', 'business').trim()

onMachine('without root, nothing is changed, and sudo is named', () => {
  const asNobody = [
    '/usr/bin/setpriv',
    '--reuid',
    '65534',
    '--regid',
    '65534',
    '--clear-groups',
    '--',
  ]
  const run = machine.run(...asNobody, DOWNLOADED, 'service', 'install')
  expect({ status: run.status, stdout: run.stdout }).toEqual({ status: 1, stdout: '' })
  expect(run.stderr).toContain('sudo petstock service install')
  expect(machine.run('id', 'petstock').status).toBe(1)
})

onMachine('uninstall says that nothing is installed, and fails', () => {
  const run = machine.run(DOWNLOADED, 'service', 'uninstall')
  expect({ status: run.status, stdout: run.stdout }).toEqual({ status: 1, stdout: '' })
  expect(run.stderr).toContain('no service is installed')
})

onMachine('install brings the service up, for good, from a copy that only root can change', () => {
  const run = install()
  expect({ status: run.status, stdout: run.stdout }).toEqual({
    status: 0,
    stdout: 'petstock runs, and starts with this machine: http://127.0.0.1:3000\n',
  })
  expect(run.stderr).toContain(
    'sudo -u petstock /usr/local/bin/petstock keys create --data /var/lib/petstock',
  )
  expect(run.stderr).toContain(
    'to sign in on its page: sudo -u petstock /usr/local/bin/petstock setup-link --data /var/lib/petstock\n',
  )
  expect(machine.must('stat', '-c', '%U %a', PETSTOCK)).toBe('root 755\n')
  expect(property('UnitFileState')).toBe('enabled')
  const atBoot = machine.must('systemctl', 'show', 'multi-user.target', '--property=Wants')
  expect(atBoot.split(/[= \n]/)).toContain('petstock.service')
  expect(machine.request(LIST)).toStartWith('401 ')
})

onMachine('a key that is made as install tells works at once', async () => {
  const key = newKey('/var/lib/petstock')
  await until(() => machine.request(LIST, bearer(key)).startsWith('200 '))
})

onMachine('a command without --data works on the folder of the service', () => {
  expect(asPetstock('keys', 'list')).toMatch(/^ID .*\nkey_\w+ +Till /)
})

onMachine('the data is for the service alone', () => {
  const modes = machine.must('sh', '-c', 'cd /var/lib/petstock && stat -c "%U %a %n" . *')
  expect(modes).toStartWith('petstock 700 .\n')
  expect(modes).toContain('petstock 600 petstock.db\n')
  expect(modes).not.toMatch(/^(?!petstock [67]00 )./m)
})

onMachine('the process has no rights but its own', () => {
  const process = machine.must('cat', `/proc/${property('MainPID')}/status`)
  expect(process).toMatch(/^NoNewPrivs:\t1$/m)
  expect(process).toMatch(/^Seccomp:\t2$/m)
  for (const set of ['CapEff', 'CapPrm', 'CapBnd', 'CapAmb', 'CapInh']) {
    expect(process).toMatch(new RegExp(`^${set}:\\t0+$`, 'm'))
  }
  expect(process).toMatch(/^Umask:\t0077$/m)
})

onMachine('the process can write nothing but its data, and sees no folder of a person', () => {
  const pid = property('MainPID')
  const touch = (path: string) => machine.runBeside(pid, 'touch', path).stderr
  for (const folder of ['/', '/etc', '/usr/local/bin', '/var/lib', '/srv', '/opt', '/var/log']) {
    expect(touch(`${folder}/petstock-was-here`)).toContain('Read-only file system')
  }
  expect(touch('/var/lib/petstock/proof')).toBe('')
  machine.must('rm', '/var/lib/petstock/proof')
  machine.must('touch', '/tmp/of-another')
  expect(machine.runBeside(pid, 'ls', '-A', '/tmp', '/home', '/root').stdout).toBe(
    '/home:\n\n/root:\n\n/tmp:\n',
  )
})

onMachine('install again with the same flags changes nothing, and restarts nothing', () => {
  const before = property('MainPID')
  const run = install()
  expect(run).toMatchObject({ status: 0 })
  expect(run.stderr).toStartWith('nothing had to be changed\n')
  expect(property('MainPID')).toBe(before)
})

onMachine('a service that was killed is back within seconds, with its data', async () => {
  const before = property('MainPID')
  machine.must('kill', '-KILL', before)
  await until(() => !['0', before].includes(property('MainPID')))
  await until(() => machine.request(LIST).startsWith('401 '))
})

onMachine('install with other flags changes the service and says what became of the flags', () => {
  const run = install('--port', '80', '--host', '0.0.0.0')
  expect({ status: run.status, stdout: run.stdout }).toEqual({
    status: 0,
    stdout: 'petstock runs, and starts with this machine: http://0.0.0.0\n',
  })
  expect(run.stderr).toContain('its flags were: --data /var/lib/petstock\n')
  expect(run.stderr).toContain(
    'its flags are:  --data /var/lib/petstock --host 0.0.0.0 --port 80\n',
  )
  expect(machine.request('http://127.0.0.1/v1/inventory')).toStartWith('401 ')
  expect(asPetstock('setup-link')).toStartWith('http://localhost/#code=')
})

needs('systemd', 'openssl').test('a key file that root alone can read serves HTTPS', () => {
  machine.must('mkdir', '-p', '/etc/shop tls', '-m', '0700')
  const files = ['-keyout', '/etc/shop tls/key.pem', '-out', '/etc/shop tls/cert.pem']
  const kind = ['-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  machine.must('openssl', 'req', ...kind, ...files, '-subj', '/CN=shop', '-days', '2')
  machine.must('chmod', '600', '/etc/shop tls/key.pem')
  const tls = ['--tls-cert', '/etc/shop tls/cert.pem', '--tls-key', '/etc/shop tls/key.pem']
  const run = installWith(...tls)
  expect(run.stdout).toContain(': https://127.0.0.1:3000\n')
  expect(machine.request('https://127.0.0.1:3000/v1/inventory')).toStartWith('401 ')
})

onMachine('the shop’s own certificate and a log file are the service’s to write', async () => {
  const data = '/var/lib/petstock'
  asPetstock('tls', 'create', 'shop-pc.local', '--data', data)
  const tls = ['--tls-cert', `${data}/tls/server.crt`, '--tls-key', `${data}/tls/server.key`]
  const log = '/var/log/petstock/petstock.log'
  expect(installWith(...tls, '--log-file', log).stdout).toContain(': https://127.0.0.1:3000\n')
  expect(machine.request('https://127.0.0.1:3000/v1/inventory')).toStartWith('401 ')
  const pid = property('MainPID')
  for (const file of ['server.key', 'issuer.pem']) {
    expect(machine.runBeside(pid, 'touch', `${data}/tls/${file}`).stderr).toBe('')
  }
  expect(machine.must('stat', '-c', '%U %a', '/var/log/petstock', log)).toBe(
    'petstock 700\npetstock 600\n',
  )
  await until(() => machine.must('cat', log).includes('"message":"listening"'))
})

onMachine(
  'backups go to another disk, and the service starts also while that is gone',
  async () => {
    const disk = '/mnt/usb disk'
    expect(installWith('--backup-dir', disk).stderr).toContain(`made the folder ${disk}\n`)
    const backups = () => machine.must('find', disk, '-name', 'petstock-*.db', '-printf', '%u %m\n')
    await untilEqual(() => backups(), 'petstock 600\n')
    machine.must('rm', '-r', disk)
    machine.must('systemctl', 'restart', 'petstock')
    await until(() => machine.request(LIST).startsWith('401 '))
  },
)

onMachine('a port that is taken fails an install with the end of the log', () => {
  machine.must('systemd-run', '--unit=other', PETSTOCK, 'serve', '--port=4000', '--data=/run/other')
  const run = install('--port', '4000')
  expect({ status: run.status, stdout: run.stdout }).toEqual({ status: 1, stdout: '' })
  expect(run.stderr).toContain('the service is installed, and does not come up')
  expect(run.stderr).toContain('port 4000 on 127.0.0.1 is taken by another program')
  machine.must('systemctl', 'stop', 'other')
})

onMachine('data of somebody else is neither taken nor touched', () => {
  machine.must('install', '-d', '-o', 'daemon', '-m', '0700', '/srv/theirs')
  machine.must('install', '-o', 'daemon', '-m', '0600', '/dev/null', '/srv/theirs/petstock.db')
  const unit = machine.must('cat', '/etc/systemd/system/petstock.service')
  const run = install('--data', '/srv/theirs')
  expect({ status: run.status, stdout: run.stdout }).toEqual({ status: 1, stdout: '' })
  expect(run.stderr).toContain('sudo chown -R petstock:petstock /srv/theirs')
  expect(machine.must('stat', '-c', '%U %a', '/srv/theirs')).toBe('daemon 700\n')
  expect(machine.must('cat', '/etc/systemd/system/petstock.service')).toBe(unit)
})

onMachine('data that root has made in the service’s own folder is told', () => {
  machine.must('install', '-d', '-o', 'petstock', '-m', '0700', '/srv/mixed')
  machine.must('install', '-m', '0600', '/dev/null', '/srv/mixed/petstock.db')
  const { stderr } = install('--data', '/srv/mixed')
  expect(stderr).toContain('who may not read and write /srv/mixed/petstock.db (--data)')
})

onMachine('a folder whose disk is not there is not made', () => {
  const { status: ended, stderr } = install('--data', '/mnt/no-disk/shop')
  expect(ended).toBe(1)
  expect(stderr).toContain('Is its disk connected and mounted?')
})

onMachine('data in a folder of any name is served, and found there after a restart', async () => {
  const data = `/srv/Bob’s "$HOME" 100% \\shop; é`
  const run = install('--data', data)
  expect({ status: run.status, stderr: run.stderr }).toMatchObject({
    status: 0,
    stderr: expect.stringContaining(`made the folder ${data}\n`),
  })
  const key = newKey(data)
  machine.must('systemctl', 'restart', 'petstock')
  await until(() => machine.request(LIST, bearer(key)).startsWith('200 '))
})

onMachine('install keeps the data and the flags that it does not name', () => {
  const data = `/srv/Bob’s "$HOME" 100% \\shop; é`
  expect(install('--port', '5000').status).toBe(0)
  const run = install('--host', '0.0.0.0', '--replace')
  expect(run.stdout).toContain(': http://0.0.0.0:5000\n')
  expect(run.stderr).toContain(`the data: ${data}.`)
})

onMachine('another petstock is replaced only where the call says so', () => {
  const other = "printf '#!/bin/sh\\necho 0.9.0\\n' > /run/new && install -m 755 /run/new"
  machine.must('sh', '-c', `${other} ${PETSTOCK}`)
  const flags = ['--data', '/var/lib/petstock']
  const { status: ended, stderr } = install(...flags)
  expect(ended).toBe(1)
  expect(stderr).toContain('is another petstock (it says: 0.9.0; this is ')
  expect(machine.must('head', '-n', '1', PETSTOCK)).toBe('#!/bin/sh\n')
  expect(install(...flags, '--replace').status).toBe(0)
  machine.must('cmp', DOWNLOADED, PETSTOCK)
})

onMachine('a unit that somebody else has written is left as it is', () => {
  machine.must('sh', '-c', 'echo "[Unit]" > /etc/systemd/system/theirs.service')
  machine.must(
    'sh',
    '-c',
    'cd /etc/systemd/system && mv petstock.service own && mv theirs.service petstock.service',
  )
  for (const verb of ['install', 'uninstall']) {
    const { status: ended, stderr } = machine.run(DOWNLOADED, 'service', verb)
    expect(ended).toBe(1)
    expect(stderr).toContain('was not written by petstock, and is left as it is')
  }
  machine.must('sh', '-c', 'cd /etc/systemd/system && mv own petstock.service')
})

onMachine('uninstall stops and removes the service, and leaves the data', () => {
  const run = machine.run(PETSTOCK, 'service', 'uninstall')
  expect({ status: run.status, stdout: run.stdout }).toEqual({
    status: 0,
    stdout: 'the service is removed. The data is still in /var/lib/petstock\n',
  })
  expect(property('LoadState')).toBe('not-found')
  expect(property('ActiveState')).toBe('inactive')
  machine.must('test', '-s', '/var/lib/petstock/petstock.db')
})

onMachine('systemd hands every argument to the program as it was given', () => {
  const hostile = fc
    .array(fc.oneof(fc.constantFrom(...'"\'\\$%;{}#~- \t\n@:!|'), fc.string({ unit: 'binary' })))
    .map((parts) => parts.join(''))
    .filter((text) => !text.includes('\0') && text.isWellFormed())
  const given = fc.sample(hostile, 500)
  const unit = `[Service]
Type=oneshot
StandardOutput=file:/run/arguments
ExecStart=-/bin/cat /proc/self/cmdline -- ${given.map(unitArgument).join(' \\\n  ')}
`
  machine.write('/run/systemd/system/arguments.service', unit)
  machine.must('systemctl', 'start', 'arguments')
  const line = machine.must('cat', '/run/arguments')
  expect(line.split('\0').slice(3, -1)).toEqual(given)
})
