import { writeFileSync } from 'node:fs'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './petstock.ts'
import { giveToServer, startProgram } from './postgres/programs.ts'
import { until } from './wait.ts'

/** How a server of a balancer has done: what is no good response from it, by HAProxy's own count. */
export interface BalancedServer {
  readonly isUp: boolean
  readonly requests: number
  readonly faults: number
}

/** The columns of HAProxy's statistics that count what went wrong: connections, responses, attempts, 5xx. */
const FAULTS = ['econ', 'eresp', 'wretr', 'wredis', 'hrsp_5xx']

/**
 * An HAProxy before servers of this machine, which asks /readyz of each every second, and twice before it believes a
 * change: `await using balancer = await startBalancer(ports)`. It sends a request once: a failure is not hidden by
 * another attempt.
 * @param ports those of the servers; HAProxy takes them for ready until it has asked
 */
export const startBalancer = (ports: readonly number[]) => start(ports, [], CHECKS)

/** An HAProxy that hands requests on to one server, whatever that says. @param lines what it does with them */
export const startProxy = (port: number, lines: readonly string[]) => start([port], lines, [])

async function start(
  ports: readonly number[],
  between: readonly string[],
  checks: readonly string[],
) {
  const folder = temporaryFolder()
  const [port, statistics] = [await freePort(), await freePort()]
  const configuration = folder.file('haproxy.cfg')
  writeFileSync(
    configuration,
    `${configurationOf([port, statistics], ports, between, checks).join('\n')}\n`,
  )
  for (const path of [folder.path, configuration]) giveToServer(path)
  const flags = ['-db', '-f', configuration]
  const started = startProgram('haproxy', flags, folder.file('log'), 'TERM')
  const url = `http://127.0.0.1:${port}`

  /** The servers, in the order of their ports. */
  async function servers(): Promise<readonly BalancedServer[]> {
    const response = await fetch(`http://127.0.0.1:${statistics}/;csv`)
    const [head = '', ...lines] = (await response.text()).replace(/^# /, '').trim().split('\n')
    const names = head.split(',')
    const rows = lines.map((line) => {
      const values = line.split(',')
      return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
    })
    return ports.map((_, at) => {
      const row = rows.find(({ svname }) => svname === `node${at}`) ?? {}
      return {
        isUp: /^UP/.test(row.status ?? ''),
        requests: Number(row.req_tot),
        faults: FAULTS.reduce((sum, name) => sum + Number(row[name]), 0),
      }
    })
  }

  const stop = async () => {
    started.kill('SIGKILL')
    await started.exited
    folder[Symbol.dispose]()
  }
  try {
    await until(() => {
      if (started.exitCode !== null) throw new Error(`HAProxy has ended with ${started.exitCode}`)
      return servers().then(
        () => true,
        () => false,
      )
    })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    servers,
    /** One request to any of the servers; the path starts with a slash. */
    request: (path: string, init: BunFetchRequestInit = {}) => fetch(url + path, init),
    [Symbol.asyncDispose]: stop,
  }
}

const CHECKS = [
  'option httpchk GET /readyz',
  'http-check expect status 200',
  'default-server check inter 1s fall 2 rise 2',
]

const configurationOf = (
  [port, statistics]: readonly [number, number],
  ports: readonly number[],
  between: readonly string[],
  checks: readonly string[],
) => [
  'defaults',
  '  mode http',
  '  retries 0',
  '  timeout connect 2s',
  '  timeout client 1m',
  '  timeout server 1m',
  'frontend shops',
  `  bind 127.0.0.1:${port}`,
  '  default_backend nodes',
  ...between.map((line) => `  ${line}`),
  'backend nodes',
  '  balance roundrobin',
  ...checks.map((line) => `  ${line}`),
  ...ports.map((each, at) => `  server node${at} 127.0.0.1:${each}`),
  'frontend statistics',
  `  bind 127.0.0.1:${statistics}`,
  '  stats enable',
  '  stats uri /',
]
