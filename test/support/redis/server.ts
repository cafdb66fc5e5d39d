import { openSync, writeFileSync } from 'node:fs'
import { RedisClient } from 'bun'
import { freeRedisPort } from '../free-port.ts'
import { temporaryFolder } from '../petstock.ts'
import { findTool, toolIfThere } from '../tools.ts'
import { until } from '../wait.ts'

export interface RedisOptions {
  /** Has what a URL has to escape where it is REDIS_PASSWORD. */
  readonly password?: string
  /** Its certificate and the key of it, in PEM, and the authority that vouches for it. */
  readonly tls?: { readonly certificate: string; readonly key: string; readonly authority: string }
  /** More lines of its configuration. */
  readonly settings?: readonly string[]
  /** The environment of the program: another clock, for one. */
  readonly env?: Record<string, string>
}

export const REDIS_PASSWORD = 'r3dis:p@ss/w%rd'

/**
 * A Redis of its own on a free port of the loopback address, without files, which ends with the process of the
 * tests: `await using redis = await startRedis()`.
 */
export async function startRedis(options: RedisOptions = {}): Promise<RedisServerUnderTest> {
  const server = new RedisServerUnderTest(options, await freeRedisPort())
  await server.start()
  return server
}

export class RedisServerUnderTest {
  readonly #options: RedisOptions
  readonly #folder = temporaryFolder()
  #process: Bun.Subprocess | undefined
  readonly port: number

  constructor(options: RedisOptions, port: number) {
    this.#options = options
    this.port = port
  }

  /** As `--limiter` names it. */
  url(password = this.#options.password): string {
    const login = password === undefined ? '' : `:${encodeURIComponent(password)}@`
    return `${this.#options.tls === undefined ? 'redis' : 'rediss'}://${login}127.0.0.1:${this.port}`
  }

  /** Starts it with no data; it listens then. */
  async start(): Promise<void> {
    const command = [findTool('redis-server'), this.#configuration()]
    const setpriv = toolIfThere('setpriv')
    const log = openSync(this.#folder.file('log'), 'a')
    this.#process = Bun.spawn(
      setpriv === undefined ? command : [setpriv, '--pdeathsig=KILL', '--', ...command],
      {
        cwd: this.#folder.path,
        env: { ...process.env, ...this.#options.env },
        stdin: 'ignore',
        stdout: log,
        stderr: log,
      },
    )
    const started = this.#process
    await until(async () => {
      if (started.exitCode !== null) throw new Error(`Redis has ended with ${started.exitCode}`)
      return (await this.command('PING').catch(() => '')) === 'PONG'
    })
  }

  /** Runs a command on a connection of its own. */
  async command(name: string, ...parameters: readonly string[]): Promise<unknown> {
    const { tls } = this.#options
    const client = new RedisClient(this.url(), {
      autoReconnect: false,
      enableOfflineQueue: false,
      connectionTimeout: 1_000,
      ...(tls && { tls: { ca: tls.authority } }),
    })
    try {
      await client.connect()
      return await client.send(name, [...parameters])
    } finally {
      client.close()
    }
  }

  /** Has it stand still: connections stay open, and get no response. */
  freeze(): void {
    this.#process?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#process?.kill('SIGCONT')
  }

  /** Ends it as a power cut does; all that it knew is gone. */
  async crash(): Promise<void> {
    this.#process?.kill('SIGKILL')
    await this.#process?.exited
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.crash()
    this.#folder[Symbol.dispose]()
  }

  #configuration(): string {
    const { password, tls, settings = [] } = this.#options
    const write = (name: string, text: string): string => {
      const file = this.#folder.file(name)
      writeFileSync(file, text)
      return file
    }
    const ports =
      tls === undefined
        ? [`port ${this.port}`]
        : [
            'port 0',
            `tls-port ${this.port}`,
            `tls-cert-file ${write('certificate', tls.certificate)}`,
            `tls-key-file ${write('key', tls.key)}`,
            `tls-ca-cert-file ${write('authority', tls.authority)}`,
            'tls-auth-clients no',
          ]
    return write(
      'redis.conf',
      [
        'bind 127.0.0.1',
        'save ""',
        'appendonly no',
        ...ports,
        ...(password === undefined
          ? []
          : [`requirepass "${password}"`, `masterauth "${password}"`]),
        ...settings,
        '',
      ].join('\n'),
    )
  }
}
