import type { X509Certificate } from 'node:crypto'
import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../clocks/clock.ts'
import type {
  CertificateFacts,
  ConnectionState,
  HttpsOutcome,
  HttpsSetUp,
  RequestOrigin,
  Restart,
  ShopConnection,
} from '../../http/desk/connection/connection.ts'
import { basePath, publicOrigin } from '../../http/openapi/base-path.ts'
import type { Servers } from '../../http/openapi/document.ts'
import { InTurn } from '../../in-turn.ts'
import { nodeCrypto } from '../../late-node.ts'
import { certificateState, isOurs } from '../../tls/certificate.ts'
import { OWN_HOSTS, readHost } from '../../tls/host.ts'
import { isLoopback, type LocalNetwork, namesOf } from '../../tls/local-network.ts'
import type { Wish } from '../../tls/make-certificate.ts'
import { readTlsFile, type TlsFolder } from '../../tls/tls-folder.ts'
import { makeOnThread } from './certificate-thread.ts'
import { addressesToCertify, type Listening, reachableAddresses } from './reachable.ts'
import type { TlsKeeper } from './tls-keeper.ts'

// HTTPS from the page: page/https/https-view.tsx (loads the rest), page/https/connection.ts,
// http/desk/connection/connection-routes.ts (any manager), server/https/shop-https.ts (what the machine knows of
// itself, by tls/local-network.ts), server/https/certificate-thread.ts, tls.worker.ts, tls/make-certificate.ts; then
// server/https/tls-keeper.ts, where the service uses a certificate already, or the command of cli/serve/serve-arguments.ts.

const log = getLogger(['petstock', 'tls'])

/** A flag of serve, and its value. */
type FlagValue = readonly [flag: string, value: string]

/** What the service knows of the way to it, beside what it listens on. */
export interface NetworkOptions {
  readonly local: LocalNetwork
  /** Where a certificate can be made; undefined without a data folder. */
  readonly tlsFolder: TlsFolder | undefined
  readonly expectsProxy: boolean
  /** The command that starts this service with other flags. */
  readonly commandWith: (flags: readonly FlagValue[]) => Pick<Restart, 'command' | 'service'>
}

export interface ShopHttpsDependencies {
  readonly network: NetworkOptions
  readonly host: string
  /** Where it listens by now. */
  readonly url: () => string
  readonly servers: Pick<Servers, 'baseUrl'>
  /** Undefined for a service that speaks HTTP. */
  readonly tlsKeeper: Pick<TlsKeeper, 'current' | 'folder' | 'look'> | undefined
  readonly clock: Pick<Clock, 'wall'>
}

/** Says how devices reach the service, and makes its certificate. */
export class ShopHttps implements ShopConnection {
  readonly #dependencies: ShopHttpsDependencies
  readonly #making = new InTurn()

  constructor(dependencies: ShopHttpsDependencies) {
    this.#dependencies = dependencies
  }

  async state(origin: RequestOrigin): Promise<ConnectionState> {
    const { network, host, servers, tlsKeeper } = this.#dependencies
    const { baseUrl } = servers
    const isBelowPath = basePath(baseUrl) !== ''
    const certificate = await this.#certificate()
    return {
      addresses: reachableAddresses(this.#listening(), certificate?.hosts, network.local),
      publicUrl: publicOrigin(baseUrl) ?? null,
      loopbackOnly: isLoopback(host),
      https: tlsKeeper !== undefined,
      onThisMachine: origin.isOnThisMachine,
      behindProxy: origin.cameByProxy || network.expectsProxy || isBelowPath,
      manyServers: network.tlsFolder === undefined,
      certificate: certificate ?? null,
      setUp: this.#setUp(certificate !== undefined),
      restart: this.#restart(certificate),
    }
  }

  async setUpHttps(texts: readonly string[]): Promise<HttpsOutcome> {
    const folder = this.#folder()
    if (typeof folder === 'string') return { outcome: folder }
    const hosts: string[] = []
    for (const text of texts) {
      const read = readHost(text)
      if ('wrong' in read) return invalidHost(text, read.wrong)
      hosts.push(read.host)
    }
    // One after the other: the second finds what the first has made.
    return this.#making.run(() => this.#make(folder, hosts))
  }

  async authority(): Promise<string | undefined> {
    const folder = this.#folder()
    if (typeof folder === 'string') return undefined
    const root = await readTlsFile(folder.root)
    return root !== undefined && parsed(root, isOurs) ? root : undefined
  }

  async #make(folder: TlsFolder, hosts: readonly string[]): Promise<HttpsOutcome> {
    const { network, host, tlsKeeper, clock } = this.#dependencies
    const own: readonly string[] = OWN_HOSTS
    const before = (await this.#certificate())?.hosts.filter((each) => !own.includes(each)) ?? []
    const wish: Wish = {
      hosts: [...before, ...hosts],
      optionalHosts: [...namesOf(network.local), ...addressesToCertify(host, network.local)],
      mayMakeAuthority: true,
      keepsGood: true,
    }
    if (wish.hosts.length + (wish.optionalHosts?.length ?? 0) === 0) return NO_HOSTS
    const result = await makeOnThread({ folder, wish, now: clock.wall() })
    if (result.outcome === 'refused') {
      return { outcome: 'refused', reason: `The certificate was not made: ${result.message}.` }
    }
    log.info('the stock page had the certificate made', { certificate: folder.certificate })
    await tlsKeeper?.look()
    return result
  }

  #listening = (): Listening => ({ host: this.#dependencies.host, url: this.#dependencies.url() })

  /** The folder of the certificate that petstock makes, or why there is none. */
  #folder(): TlsFolder | 'own_certificate' | 'no_data_folder' {
    const { network, tlsKeeper } = this.#dependencies
    if (tlsKeeper === undefined) return network.tlsFolder ?? 'no_data_folder'
    const isMade = parsed(tlsKeeper.current.cert, isOurs) === true
    return (isMade ? tlsKeeper.folder : undefined) ?? 'own_certificate'
  }

  #setUp(isRenewal: boolean): HttpsSetUp {
    const folder = this.#folder()
    if (typeof folder === 'string') return folder
    return isRenewal ? 'renew' : 'make'
  }

  /** The certificate in use, or the one that petstock has made. */
  async #certificate(): Promise<CertificateFacts | undefined> {
    const { tlsKeeper, clock } = this.#dependencies
    const folder = this.#folder()
    const chain =
      tlsKeeper?.current.cert ??
      (typeof folder === 'string' ? undefined : await readTlsFile(folder.certificate))
    const state = chain && parsed(chain, () => certificateState(chain, clock.wall()))
    if (!state) return undefined
    const root = await this.authority()
    return {
      hosts: state.hosts,
      validUntil: state.validUntil,
      inUse: tlsKeeper !== undefined,
      authority: root === undefined ? null : (parsed(root, authorityFacts) ?? null),
    }
  }

  #restart(certificate: CertificateFacts | undefined): Restart | null {
    const { network, host, tlsKeeper } = this.#dependencies
    // A service that expects a proxy is reached by it, and not past it.
    const isHidden = isLoopback(host) && !network.expectsProxy
    const flags: FlagValue[] = isHidden ? [['--host', '0.0.0.0']] : []
    if (tlsKeeper === undefined && network.tlsFolder && certificate?.authority) {
      flags.push(['--tls-cert', network.tlsFolder.certificate])
      flags.push(['--tls-key', network.tlsFolder.key])
    }
    if (flags.length === 0) return null
    return { flags: flags.map((flag) => flag.join(' ')), ...network.commandWith(flags) }
  }
}

const invalidHost = (text: string, wrong: string): HttpsOutcome => ({
  outcome: 'invalid_host',
  problem: `The host ${JSON.stringify(text)} ${wrong}.`,
})

const NO_HOSTS: HttpsOutcome = {
  outcome: 'refused',
  reason:
    'This machine has no address in a network, and no name that others can use. Connect it to the network of the shop, or send the name by which devices find it.',
}

const authorityFacts = ({ fingerprint256, validTo }: X509Certificate) => ({
  sha256: fingerprint256,
  validUntil: Date.parse(validTo),
})

/** Reads something out of a certificate; undefined where the text is none. */
function parsed<Value>(
  pem: string,
  read: (certificate: X509Certificate) => Value,
): Value | undefined {
  try {
    return read(new (nodeCrypto().X509Certificate)(pem))
  } catch {
    return undefined
  }
}
