import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { reasonAt } from '../../files/away.ts'
import { type DataFolder, dataFolder } from '../../storage/data-folder.ts'
import type { Pair, TlsFiles } from '../../tls/pair-watch.ts'
import { type FlagSource, readFlag } from '../flags.ts'
import { InvalidValue, type Parser, UnreadableFile } from '../values.ts'

/** What a flag of serve names on the disk, and whether serve reads or writes it. */
export interface ServePath {
  readonly names: 'folder' | 'file'
  readonly serve: 'writes' | 'reads'
  /** A value that is not a path but a word of its own. */
  readonly except?: string
}

/** The flags of serve that name something on the disk. An installed service needs access to each. */
export const SERVE_PATHS: Readonly<Record<string, ServePath>> = {
  '--data': { names: 'folder', serve: 'writes' },
  '--backup-dir': { names: 'folder', serve: 'writes', except: 'off' },
  '--log-file': { names: 'file', serve: 'writes' },
  '--tls-cert': { names: 'file', serve: 'reads' },
  '--tls-key': { names: 'file', serve: 'reads' },
}

/**
 * Reads the name of a log file. A name that can never work is refused at once. Whether the file can be
 * written is not tried here: the service runs without its log file, too.
 */
export const logFile =
  (dataDirectory: string | undefined): Parser<string> =>
  (text) => {
    const path = resolve(text)
    const found = whatIs(path)
    if (text === '' || /[/\\]$/.test(text) || found?.isDirectory()) {
      throw new InvalidValue('must name a file, not a folder')
    }
    if (found !== undefined && !found.isFile()) {
      throw new InvalidValue('must name a regular file (the log is on stderr in any case)')
    }
    if (dataDirectory !== undefined && isOfDatabase(path, dataFolder(dataDirectory))) {
      throw new InvalidValue('must not be a file of the database')
    }
    return path
  }

const isOfDatabase = (path: string, { database, lock }: DataFolder): boolean =>
  [database, lock].some((own) => path.toLowerCase().startsWith(own.toLowerCase()))

function whatIs(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** A certificate and its key, with the files that they came from. */
export type ServedTls = Pair & TlsFiles

/** Reads the certificate and its key: both or neither, and matching each other. */
export function readTls(source: FlagSource): ServedTls | undefined {
  const { command, env } = source
  const given = (option: string, variable: string) =>
    command.getOptionValue(option) !== undefined || (env[variable] ?? '') !== ''
  const certGiven = given('tlsCert', 'PETSTOCK_TLS_CERT')
  const keyGiven = given('tlsKey', 'PETSTOCK_TLS_KEY')
  if (certGiven && !keyGiven) command.mistake('--tls-cert needs --tls-key beside it')
  if (keyGiven && !certGiven) command.mistake('--tls-key needs --tls-cert beside it')

  const cert = readFlag(source, '--tls-cert', certificateFile, undefined, 'PETSTOCK_TLS_CERT')
  const key = readFlag(source, '--tls-key', privateKeyFile, undefined, 'PETSTOCK_TLS_KEY')
  if (cert === undefined || key === undefined) return undefined
  if (!new X509Certificate(cert.pem).checkPrivateKey(createPrivateKey(key.pem))) {
    command.mistake('--tls-key is not the key of the certificate in --tls-cert')
  }
  const isHandedOver =
    env.CREDENTIALS_DIRECTORY !== undefined && cert.path.startsWith(env.CREDENTIALS_DIRECTORY)
  return { cert: cert.pem, key: key.pem, certFile: cert.path, keyFile: key.path, isHandedOver }
}

interface PemFile {
  readonly path: string
  readonly pem: string
}

/** Reads a file in PEM format, and tries whether it holds what it should. */
const pemFile =
  (what: string, parse: (pem: string) => unknown): Parser<PemFile> =>
  (path) => {
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
  }

const certificateFile = pemFile('a certificate', (pem) => new X509Certificate(pem))
const privateKeyFile = pemFile('a private key without a password', (pem) => createPrivateKey(pem))
