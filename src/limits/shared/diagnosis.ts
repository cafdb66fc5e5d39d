import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { RedisAddress } from '../../runtime/redis.ts'
import { LimiterRefused } from './failures.ts'
import { probe } from './limit-request.ts'
import { SCRIPT, SCRIPT_DIGEST } from './script.ts'

// The driver says of every failure that the connection is closed. So a connection of its own finds out why.

const TIMEOUT_MS = 2_000

/** What keeps a server from being used. */
interface Problem {
  /** A mistake in the URL or in the server's settings, which stays; else it may pass. */
  readonly isMistake: boolean
  /** The mistake is put right at the server, without a restart of petstock. */
  readonly isMendedThere?: boolean
  /** What is wrong, and what to do where it is a mistake. No password. */
  readonly text: string
}

interface Diagnosis {
  /** Undefined: it works. */
  readonly problem: Problem | undefined
  /** Whether it is part of a Redis Cluster; undefined where that was not found out. */
  readonly isCluster: boolean | undefined
}

/** Finds out whether a server can be reached, accepts the password, and runs what the limiter needs of it. */
export async function diagnose(address: RedisAddress): Promise<Diagnosis> {
  try {
    return readResponses(await converse(address, PROBES, DONE))
  } catch (error) {
    return {
      problem: connectionProblem(error as NodeJS.ErrnoException, address),
      isCluster: undefined,
    }
  }
}

/**
 * What makes a server unusable until a person changes it, or how it is named.
 * @param named how many servers are
 */
export function mistakeIn({ problem, isCluster }: Diagnosis, named: number): string | undefined {
  if (problem?.isMistake) return problem.text
  if (named === 1 || isCluster !== false) return undefined
  return 'it is no part of a Redis Cluster, and servers that count apart share no limits. Name one server, or servers of one Cluster'
}

/**
 * @param name of the server
 * @param named how many servers are
 * @throws LimiterRefused where it cannot be used until petstock is started otherwise
 */
export function assertUsable(name: string, diagnosis: Diagnosis, named: number): void {
  const mistake = mistakeIn(diagnosis, named)
  if (mistake === undefined || diagnosis.problem?.isMendedThere) return
  throw new LimiterRefused(`cannot use the limiter ${name}: ${mistake}`)
}

/** The memory of a server, and what it does when that is full. */
interface RedisMemory {
  readonly usedBytes: number
  /** 0 where there is no limit. */
  readonly mostBytes: number
  /** `noeviction`, or which keys it forgets. */
  readonly policy: string
}

/** Asks a server that works about its memory. @returns undefined where it does not say, or not to this user */
export async function readMemory(address: RedisAddress): Promise<RedisMemory | undefined> {
  try {
    const text = await converse(address, [['INFO', 'memory']], 'maxmemory_policy:')
    const [policy] = /(?<=^maxmemory_policy:)\w[\w-]*/m.exec(text) ?? []
    const bytes = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(text)?.[1] ?? 0)
    if (policy === undefined) return undefined
    return { usedBytes: bytes('used_memory'), mostBytes: bytes('maxmemory'), policy }
  } catch {
    return undefined
  }
}

const DONE = 'petstock can run scripts'

/** So many that nearly each server of a Redis Cluster has one of their keys. */
const PROBED_KEYS = Array.from({ length: 16 }, (_, at) => probe(String(at)))

const runs = (command: string, script: string) =>
  PROBED_KEYS.map(({ name, parameters }) => [command, script, '1', name, ...parameters])

const PROBES: readonly (readonly string[])[] = [
  ...runs('EVAL', SCRIPT),
  ...runs('EVALSHA', SCRIPT_DIGEST),
  ['EVAL', `return '${DONE}'`, '0'],
]

/** An error, and not that another server of the Cluster has the key, or that the script was just lost. */
const ERROR = /^-(?!MOVED |ASK |TRYAGAIN |NOSCRIPT |CLUSTERDOWN Hash slot)(.*)\r\n/m

/** A command as it is sent. */
const encoded = (...words: readonly string[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`

/**
 * @param end what the response to the last command has in its last line
 * @returns all responses to a greeting and the commands, up to the first error
 */
function converse(
  address: RedisAddress,
  commands: readonly (readonly string[])[],
  end: string,
): Promise<string> {
  const { user = 'default', password } = address
  const login = password === undefined ? [] : ['AUTH', user, password]
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = open(address, () => {
    const all = [['HELLO', '3', ...login], ...commands]
    socket.write(all.map((words) => encoded(...words)).join(''))
  })
  let text = ''
  socket.setEncoding('utf8')
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no response')))
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('it has closed the connection')))
  socket.on('data', (chunk: string) => {
    text += chunk
    const at = text.indexOf(end)
    if ((at >= 0 && text.includes('\r\n', at)) || ERROR.test(text)) resolve(text)
  })
  return promise.finally(() => socket.destroy())
}

function open({ host, port, tls }: RedisAddress, onOpen: () => void): Socket {
  if (tls === undefined) return connectPlain({ host, port }, onOpen)
  const { authorities } = tls
  return connectTls(
    { host, port, ...(authorities === undefined ? {} : { ca: authorities }) },
    onOpen,
  )
}

function readResponses(text: string): Diagnosis {
  const [, mode] = /\bmode\r\n\$\d+\r\n(\w+)/.exec(text) ?? []
  const [, role] = /\brole\r\n\$\d+\r\n(\w+)/.exec(text) ?? []
  const isCluster = mode === undefined ? undefined : mode === 'cluster'
  const [, said] = ERROR.exec(text) ?? []
  if (mode === 'standalone' && role !== 'master') {
    const what = 'it is a replica, which takes no changes: name its primary'
    return { problem: { isMistake: true, text: what }, isCluster }
  }
  return { problem: said === undefined ? undefined : problemSaid(said), isCluster }
}

/** What Redis says that passes by itself. */
const PASSES = /^(?:LOADING|BUSY|MASTERDOWN|CLUSTERDOWN|MISCONF|TRYAGAIN)\b/

function problemSaid(said: string): Problem {
  const mended = MENDED_THERE.find(([pattern]) => pattern.test(said))
  if (mended) return { isMistake: true, isMendedThere: true, text: mended[1] }
  const text = ADVICE.find(([pattern]) => pattern.test(said))?.[1]
  return { isMistake: !PASSES.test(said), text: text ?? `it says: ${said}` }
}

const MENDED_THERE: readonly (readonly [RegExp, string])[] = [
  [
    /^NOPERM|ACL failure in script|The user executing the script can't/,
    'the user of the URL may not do what petstock needs: grant it EVAL, EVALSHA, GET, SET, TIME and ASKING on keys petstock:*',
  ],
  [/^OOM/, 'it is full, and stores nothing more: raise its `maxmemory`'],
]

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /^WRONGPASS/,
    'it refuses the user or the password of the URL: correct them, and write special characters as %XX',
  ],
  [
    /^NOAUTH/,
    'it wants a password: write it into the URL, with a colon before it and an @ between it and the host',
  ],
  [
    /^(?:NOPROTO|ERR unknown command)/,
    'it is too old: petstock needs Redis 7 or Valkey 8, or later',
  ],
]

/** As a server does that waits for TLS. */
const CLOSED = /ECONNRESET|closed the connection/

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of its host cannot be looked up just now',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ETIMEDOUT: 'its host does not respond',
}

function connectionProblem(
  { code = '', message }: NodeJS.ErrnoException,
  address: RedisAddress,
): Problem {
  const known = UNREACHABLE[code]
  if (known !== undefined) return { isMistake: false, text: known }
  if (address.tls === undefined) {
    const hint = CLOSED.test(message) ? '; if it speaks TLS on this port, write rediss://' : ''
    return { isMistake: false, text: `${message}${hint}` }
  }
  if (/CERT|ISSUER|SIGNED|ALTNAME|SIGNATURE/.test(code)) {
    return {
      isMistake: true,
      text: `its certificate is not accepted (${message}): name the file of its authority with ?sslrootcert=FILE, and the host as the certificate does`,
    }
  }
  return { isMistake: false, text: `${message}; look whether it speaks TLS on this port` }
}
