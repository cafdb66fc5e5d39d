import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { recordIn } from '../../../src/cli/machine/unit-record.ts'
import { unitText } from '../../../src/cli/service/linux/unit.ts'
import { unitArgument, unitPath } from '../../../src/cli/service/linux/unit-lines.ts'
import { runs } from '../../support/property-runs.ts'
import { databasePlanOf, planOf } from './plans.ts'
import { commandWords, pathWords, settings } from './unit-words.ts'

type Flags = Parameters<typeof planOf>[0]

const unit = (flags: Flags = []) => unitText(planOf(flags))

/** Texts with what systemd reads in its own way more often than chance has it. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'"\'\\$%;{}#~- \t\n@:!|+*?[]()<>&='),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''))
  .filter((text) => !text.includes('\0') && text.isWellFormed())

/** What no path of a service may have in it. */
const UNPRINTABLE = /[\p{Cc}\p{Noncharacter_Code_Point}]/u

test('every argument arrives at the program as it was given', () => {
  fc.assert(
    fc.property(fc.array(hostile), (given) => {
      expect(commandWords(given.map(unitArgument).join(' '))).toEqual(given)
    }),
    runs(1_000),
  )
})

test('no argument leaves its line', () => {
  fc.assert(
    fc.property(hostile, (given) => {
      expect(unitArgument(given)).not.toMatch(/[\n\r]/)
      expect(unitArgument(given)).not.toEndWith('\\')
    }),
  )
})

test('every path is read as it was given', () => {
  const path = hostile.map((text) => `/${text}`).filter((text) => !UNPRINTABLE.test(text))
  fc.assert(
    fc.property(fc.array(path), (given) => {
      expect(pathWords(given.map(unitPath).join(' '))).toEqual(given)
    }),
    runs(1_000),
  )
})

test('a unit runs serve with the flags of the call', () => {
  const text = unit([['--data', '/srv/Bob’s $HOME 100% "shop"'], ['--port', '8080'], ['--demo']])
  const [command = ''] = settings(text, 'ExecStart')
  expect(commandWords(command)).toEqual([
    ...['/usr/local/bin/petstock', 'serve', '--data', '/srv/Bob’s $HOME 100% "shop"'],
    ...['--port', '8080', '--demo'],
  ])
})

test('data without a word about it is in a state directory for the service alone', () => {
  const text = unit()
  expect(settings(text, 'StateDirectory')).toEqual(['petstock'])
  expect(settings(text, 'StateDirectoryMode')).toEqual(['0700'])
  expect(settings(text, 'ReadWritePaths')).toEqual([])
  expect(settings(text, 'RequiresMountsFor')).toEqual([])
  expect(settings(text, 'ExecStart')[0]).toEndWith('--data /var/lib/petstock')
})

test('data elsewhere can be written, and is waited for', () => {
  const text = unit([['--data', '/mnt/ssd/pet shop']])
  expect(settings(text, 'ReadWritePaths').map(pathWords)).toEqual([['/mnt/ssd/pet shop']])
  expect(settings(text, 'RequiresMountsFor').map(pathWords)).toEqual([['/mnt/ssd/pet shop']])
  expect(settings(text, 'StateDirectory')).toEqual([])
})

test('a disk with backups can be written, and is done without while it is not there', () => {
  const text = unit([['--backup-dir', '/mnt/usb/backups']])
  expect(settings(text, 'ReadWritePaths')).toEqual(['-/mnt/usb/backups'])
  expect(settings(text, 'RequiresMountsFor')).toEqual([])
})

test('a folder within another that can be written is not named again', () => {
  const inside: Flags = [
    ['--data', '/srv/shop'],
    ['--backup-dir', '/srv/shop/backups'],
    ['--log-file', '/srv/shop/log/petstock.log'],
  ]
  expect(settings(unit(inside), 'ReadWritePaths')).toEqual(['/srv/shop'])
  expect(settings(unit([['--backup-dir', '/var/lib/petstock/backups']]), 'ReadWritePaths')).toEqual(
    [],
  )
})

test('the folder of a log file can be written, and systemd makes the usual one', () => {
  expect(settings(unit([['--log-file', '/srv/logs/a.log']]), 'ReadWritePaths')).toEqual([
    '-/srv/logs',
  ])
  const usual = unit([['--log-file', '/var/log/petstock/petstock.log']])
  expect(settings(usual, 'LogsDirectory')).toEqual(['petstock'])
  expect(settings(usual, 'ReadWritePaths')).toEqual([])
})

test('the certificate in the data folder is read, and renewed, where it is', () => {
  const text = unit([
    ['--tls-cert', '/var/lib/petstock/tls/server.crt'],
    ['--tls-key', '/var/lib/petstock/tls/server.key'],
  ])
  expect(settings(text, 'LoadCredential')).toEqual([])
  expect(settings(text, 'ExecStart')[0]).toEndWith('--tls-key /var/lib/petstock/tls/server.key')
})

test('certificate and key of others are handed over, so that they stay readable by root alone', () => {
  const text = unit([
    ['--tls-cert', '/etc/ssl/shop 1%.pem'],
    ['--tls-key', '/etc/ssl/private/shop.key'],
  ])
  expect(settings(text, 'LoadCredential')).toEqual([
    'tls-cert:/etc/ssl/shop 1%%.pem',
    'tls-key:/etc/ssl/private/shop.key',
  ])
  expect(settings(text, 'ExecStart')[0]).toEndWith('{CREDENTIALS_DIRECTORY}/tls-key')
})

test.each([1, 80, 443, 1023])('port %i comes with the one capability it needs', (port) => {
  const text = unit([['--port', String(port)]])
  expect(settings(text, 'CapabilityBoundingSet')).toEqual(['CAP_NET_BIND_SERVICE'])
  expect(settings(text, 'AmbientCapabilities')).toEqual(['CAP_NET_BIND_SERVICE'])
})

test.each([0, 1024, 3000, 65_535])('port %i needs no capability', (port) => {
  const text = unit([['--port', String(port)]])
  expect(settings(text, 'CapabilityBoundingSet')).toEqual([''])
  expect(settings(text, 'AmbientCapabilities')).toEqual([])
})

test.each([
  [0, '30s'],
  [5_000, '35s'],
])('systemd waits for a stop with %i ms for load balancers', (drainMs, timeout) => {
  const text = unitText(planOf([], { drainMs }))
  expect(settings(text, 'TimeoutStopSec')).toEqual([timeout])
})

test('a service for this machine alone is cut off from the network', () => {
  for (const host of ['127.0.0.1', '::1', 'localhost']) {
    expect(settings(unit([['--host', host]]), 'IPAddressDeny')).toEqual(['any'])
  }
  for (const host of ['0.0.0.0', '::', '192.168.1.7']) {
    expect(settings(unit([['--host', host]]), 'IPAddressDeny')).toEqual([])
  }
})

test('a service on a database has its URLs from a file, and nothing of them in its unit', () => {
  const text = unitText(databasePlanOf([['--port', '80']]))
  expect(settings(text, 'EnvironmentFile')).toEqual(['/etc/petstock/petstock.env'])
  const [command = ''] = settings(text, 'ExecStart')
  expect(commandWords(command).slice(1)).toEqual(['serve', '--port', '80'])
  expect(text).not.toContain('s3cret')
  expect(recordIn(text)).toEqual({
    version: '1.2.3',
    database: 'db.example:5432/pets',
    arguments: ['--port', '80'],
  })
})

test('a service on a database writes in no folder, waits for the network, and is not cut off from it', () => {
  const text = unitText(databasePlanOf())
  for (const name of ['StateDirectory', 'ReadWritePaths', 'RequiresMountsFor', 'IPAddressDeny']) {
    expect(settings(text, name)).toEqual([])
  }
  expect(settings(text, 'After')).toEqual(['network-online.target'])
  expect(settings(text, 'TimeoutStopSec')).toEqual(['35s'])
})

test('a service on a database can write its log file alone', () => {
  const text = unitText(databasePlanOf([['--log-file', '/var/log/petstock/petstock.log']]))
  expect(settings(text, 'LogsDirectory')).toEqual(['petstock'])
  expect(settings(text, 'StateDirectory')).toEqual([])
})

test('a unit says what it was written for, whatever is in it', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const data = `/srv/${text}`
      expect(recordIn(unit([['--data', data]]))).toEqual({
        version: '1.2.3',
        data,
        arguments: ['--data', data],
      })
    }),
  )
})

test('a unit that petstock has not written has no such record', () => {
  expect(recordIn('[Unit]\nDescription=by hand\n')).toBeUndefined()
  expect(recordIn('[Unit]\n\n[X-Petstock]\nRecord={\n')).toBeUndefined()
})

test('a unit is text that systemd reads, whatever the arguments are', () => {
  fc.assert(
    fc.property(hostile, (given) => {
      expect(unitArgument(given)).not.toMatch(UNPRINTABLE)
    }),
  )
})
