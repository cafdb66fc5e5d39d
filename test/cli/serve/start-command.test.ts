import { describe, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { PetstockCommand } from '../../../src/cli/command/command.ts'
import { SERVE_FLAGS } from '../../../src/cli/flags/serve-flags.ts'
import { startCommand } from '../../../src/cli/serve/serve-arguments.ts'

const LACKING = [['--host', '0.0.0.0']] as const

interface Call {
  readonly env?: Record<string, string>
  readonly platform?: NodeJS.Platform
  readonly installed?: string
}

/** The command for a service that was started with some flags, on /srv/shop. */
function commandFor(
  args: readonly string[],
  { env = {}, platform = 'linux', installed }: Call = {},
  flags: readonly (readonly [string, string])[] = LACKING,
) {
  const command = new PetstockCommand('serve').takes(...SERVE_FLAGS)
  command.parse([...args], { from: 'user' })
  const data = args.includes('--database') ? undefined : '/srv/shop'
  const installedService = () =>
    installed === undefined ? undefined : { version: '1.2.3', data: installed, arguments: [] }
  const context = { env, platform, program: 'petstock', installedService }
  return startCommand(command, context, data)(flags)
}

describe('the command that starts a service again', () => {
  test('has the flags that it was started with, and those that were lacking', () => {
    expect(commandFor(['--data', './shop', '--port', '8080', '--demo'])).toEqual({
      command: `petstock serve --data ${resolve('./shop')} --port 8080 --demo --host 0.0.0.0`,
      service: false,
    })
  })

  test('has a flag once that changes', () => {
    const { command } = commandFor(['--host', '127.0.0.1', '--port', '8080'])
    expect(command).toBe('petstock serve --data /srv/shop --host 0.0.0.0 --port 8080')
  })

  test('leaves to the environment what it says', () => {
    const env = { PETSTOCK_PORT: '8080', PETSTOCK_HOST: '127.0.0.1' }
    expect(commandFor([], { env }).command).toBe('petstock serve --data /srv/shop --host 0.0.0.0')
  })

  test('has quotes around a path with blanks, as its system writes them', () => {
    const certificate = [['--tls-cert', '/srv/my shop/server.crt']] as const
    expect(commandFor([], {}, certificate).command).toEndWith("'/srv/my shop/server.crt'")
    const onWindows = [['--tls-cert', 'C:\\my shop\\server.crt']] as const
    expect(commandFor([], { platform: 'win32' }, onWindows).command).toEndWith(
      '--tls-cert "C:\\my shop\\server.crt"',
    )
    const withComma = [['--tls-cert', 'C:\\birds,fish\\server.crt']] as const
    expect(commandFor([], { platform: 'win32' }, withComma).command).toEndWith(
      '--tls-cert "C:\\birds,fish\\server.crt"',
    )
  })

  test('installs the service again where systemd has started it', () => {
    const env = { SYSTEMD_EXEC_PID: String(process.pid) }
    expect(commandFor(['--data', '/srv/shop'], { env, installed: '/srv/shop' })).toEqual({
      command: 'sudo petstock service install --data /srv/shop --host 0.0.0.0',
      service: true,
    })
    expect(commandFor([], { env, installed: '/srv/other' }).service).toBe(false)
    expect(commandFor([], { env: { SYSTEMD_EXEC_PID: '1' }, installed: '/srv/shop' }).service).toBe(
      false,
    )
  })

  test('is left to the shop where systemd hands files over, or URLs are secret', () => {
    const env = { CREDENTIALS_DIRECTORY: '/run/credentials/petstock.service' }
    const handedOver = ['--tls-cert', `${env.CREDENTIALS_DIRECTORY}/tls-cert`]
    expect(commandFor(handedOver, { env }).command).toBeNull()
    expect(
      commandFor(['--database', 'postgres://u:secret@db/shops?sslmode=require']).command,
    ).toBeNull()
  })
})
