import { expect } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { unitText } from '../../../src/cli/service/linux/unit.ts'
import { BINARY, temporaryFolder } from '../../support/petstock.ts'
import { findTool, needs } from '../../support/tools.ts'
import { databasePlanOf, planOf } from './plans.ts'

const analyze = (...args: string[]) =>
  spawnSync(findTool('systemd-analyze'), args, { encoding: 'utf8' })

// What --threshold takes: ten times the exposure level, where 0 is best and 100 is worst.
const MOST_EXPOSED = { loopback: 12, network: 16 }

const UNITS: [string, Parameters<typeof planOf>[0], number][] = [
  ['without flags', [], MOST_EXPOSED.loopback],
  ['for the network', [['--host', '0.0.0.0']], MOST_EXPOSED.network],
  [
    'with every kind of flag',
    [
      ['--data', '/srv/Bob’s "shop" 100% $HOME \\ ; ;'],
      ['--backup-dir', '/mnt/usb disk/b%n'],
      ['--log-file', '/var/log/petstock/petstock.log'],
      ['--host', '::'],
      ['--port', '443'],
      ['--tls-cert', '/etc/ssl/a b%.pem'],
      ['--tls-key', '/etc/ssl/private/k.pem'],
      ['--base-url', 'https://shop.example/v1'],
      ['--trust-proxy', '10.0.0.0/8,::1'],
      ['--demo'],
    ],
    MOST_EXPOSED.network,
  ],
]

const PLANS = [
  ...UNITS.map(([name, flags, most]) => ({ name, plan: planOf(flags), most })),
  { name: 'on a database', plan: databasePlanOf(), most: MOST_EXPOSED.network },
]

needs('systemd-analyze').test.each(PLANS)(
  'systemd finds nothing wrong with a unit $name',
  async ({ plan }) => {
    using folder = temporaryFolder()
    const file = folder.file('petstock.service')
    await Bun.write(file, unitText({ ...plan, program: BINARY }))
    const { status, stdout, stderr } = analyze('verify', file)
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  },
)

needs('systemd-analyze').test.each(PLANS)(
  'a unit $name is shut as far as it can be',
  async ({ plan, most }) => {
    using folder = temporaryFolder()
    const file = folder.file('petstock.service')
    await Bun.write(file, unitText(plan))
    const flag = `--threshold=${most}`
    const { status, stdout, stderr } = analyze(
      'security',
      '--offline=true',
      flag,
      '--no-pager',
      file,
    )
    expect({ status, stderr, level: /Overall.*/.exec(stdout)?.[0] }).toMatchObject({ status: 0 })
  },
)
