import { readFileSync, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { readNamedFile, reasonAt } from '../../files/away.ts'
import { type TrustedProxies, trustedProxies } from '../../http/request/client-address.ts'
import { readOrigins } from '../../http/request/origins.ts'
import { nodeCrypto } from '../../late-node.ts'
import { LimiterRefused } from '../../limits/shared/failures.ts'
import { readLimiterUrl } from '../../limits/shared/redis-url.ts'
import type { RedisAddress } from '../../runtime/redis.ts'
import { plainLimiter } from './encrypted-links.ts'
import { folderName, InvalidValue, offering, type Parser, UnreadableFile } from './values.ts'

export const hostName: Parser<string> = (text) => {
  if (!/^[\w.:-]+$/.test(text)) throw new InvalidValue('must be an address, like 0.0.0.0')
  return text
}

export const proxies: Parser<TrustedProxies> = (text) => {
  const read = trustedProxies(text.split(',').map((entry) => entry.trim()))
  if ('bad' in read) {
    throw new InvalidValue(
      'must be addresses or networks like 127.0.0.1, 10.0.0.0/8 or fd00::20, without names, ports, brackets and zones (%eth0)',
    )
  }
  return read
}

export const origins: Parser<readonly string[]> = (text) => {
  const read = readOrigins(text)
  if ('wrong' in read) throw new InvalidValue(read.wrong)
  return read.origins
}

/** Where backups go; null for `off`. */
export const folderOrOff: Parser<string | null> = offering('folders', (text) =>
  text === 'off' ? null : resolve(folderName(text)),
)

/**
 * Reads the name of a log file. A name that can never work is refused at once. Whether the file can be
 * written is not tried here: the service runs without its log file, too.
 */
export const logFile: Parser<string> = offering('files', (text) => {
  const path = resolve(text)
  const found = whatIs(path)
  if (text === '' || /[/\\]$/.test(text) || found?.isDirectory()) {
    throw new InvalidValue('must name a file, not a folder')
  }
  if (found !== undefined && !found.isFile()) {
    throw new InvalidValue('must name a regular file (the log is on stderr in any case)')
  }
  return path
})

function whatIs(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

interface PemFile {
  readonly path: string
  readonly pem: string
}

/** Reads a file in PEM format, and tries whether it holds what it should. */
const pemFile = (what: string, parse: (pem: string) => unknown): Parser<PemFile> =>
  offering('files', (path) => {
    let pem: string
    try {
      pem = readFileSync(path, 'utf8')
    } catch (error) {
      throw new UnreadableFile(reasonAt(path, error))
    }
    try {
      parse(pem)
    } catch {
      throw new InvalidValue(`must name a file with ${what} in PEM format`)
    }
    return { path, pem }
  })

export const certificateFile = pemFile(
  'a certificate',
  (pem) => new (nodeCrypto().X509Certificate)(pem),
)
export const privateKeyFile = pemFile('a private key without a password', (pem) =>
  nodeCrypto().createPrivateKey(pem),
)

export const NEEDS_LIMITER =
  '--database needs --limiter: --limiter rediss://HOST has a Redis count the requests of a key for all servers. With --limiter local each server counts for itself, so that a key may use its limit on each of them'

/** The servers that count requests for all servers of a database. What is wrong with their URLs is said without them. */
export const limiterServers: Parser<readonly RedisAddress[] | 'local'> = offering(
  ['local'],
  (text) => {
    if (text === 'local') return text
    if (text === '') throw new InvalidValue(NEEDS_LIMITER)
    try {
      const servers = readLimiterUrl(text, readNamedFile)
      const plain = plainLimiter(servers)
      if (plain !== undefined) throw new InvalidValue(plain)
      return servers
    } catch (error) {
      throw error instanceof LimiterRefused ? new InvalidValue(error.message) : error
    }
  },
)
