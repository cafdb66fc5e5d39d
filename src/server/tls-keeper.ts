import { X509Certificate } from 'node:crypto'
import { getLogger } from '@logtape/logtape'
import type { Clock } from '../clocks/clock.ts'
import { DAY_MS, MINUTE_MS } from '../clocks/durations.ts'
import { type CertificateFacts, servedCertificate } from '../health/certificate.ts'
import type { Check } from '../health/check.ts'
import {
  type CertificateContent,
  type CertificateState,
  dayOf,
  isOurs,
  readCertificate,
  stateAt,
} from '../tls/certificate.ts'
import { certificateAdvice } from '../tls/certificate-advice.ts'
import { makeCertificate } from '../tls/make-certificate.ts'
import { type Pair, PairWatch, type TlsFiles } from '../tls/pair-watch.ts'
import { type TlsFolder, tlsFolderOf } from '../tls/tls-folder.ts'

// A certificate is renewed for the same private key, so that the two files of a server always fit
// together.

const log = getLogger(['petstock', 'tls'])

const LOOK_EVERY_MS = MINUTE_MS

/**
 * Keeps a server's certificate valid: renews one that petstock has made, uses one that was changed on the
 * disk, and warns of one that nears its end.
 */
export class TlsKeeper {
  readonly #files: TlsFiles
  readonly #place: TlsFolder | undefined
  readonly #watch: PairWatch
  readonly #clock: Clock
  readonly #use: (tls: Pair) => void
  #stops: readonly (() => void)[] = []
  #current: Pair
  #content: CertificateContent
  #checked: CertificateState['status'] = 'good'

  /** @param use serves with another certificate from then on */
  constructor(tls: Pair & TlsFiles, clock: Clock, use: (tls: Pair) => void) {
    this.#files = tls
    this.#place = tlsFolderOf(tls.certFile, tls.keyFile)
    this.#watch = new PairWatch(tls)
    this.#clock = clock
    this.#use = use
    this.#current = tls
    this.#content = readCertificate(tls.cert)
  }

  /** The certificate in use, and its key. */
  get current(): Pair {
    return this.#current
  }

  /** The folder of the certificate, if petstock has made it; otherwise undefined. */
  get folder(): TlsFolder | undefined {
    return isOurs(new X509Certificate(this.#current.cert)) ? this.#place : undefined
  }

  /** How the certificate in use is, for those who look after the service. */
  check(): Check {
    return servedCertificate(this.#facts())
  }

  start(): void {
    this.#stops = [
      this.#clock.every(LOOK_EVERY_MS, () => this.look()),
      this.#clock.every(DAY_MS, () => void this.#check()),
    ]
    void this.#check()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  /** Uses a certificate at once that was changed on the disk. */
  look(): void {
    try {
      const changed = this.#watch.changedFrom(this.#current)
      if (changed === undefined) {
        this.#seeToClock()
        return
      }
      this.#use(changed)
      this.#current = changed
      this.#content = readCertificate(changed.cert)
    } catch (error) {
      log.error('could not use the new certificate; the one before stays in use', { error })
      return
    }
    log.info('uses a new certificate', { certificate: this.#files.certFile })
    void this.#check()
  }

  /** Clients refuse the certificate at once where the clock was set: what can be done is done within a minute. */
  #seeToClock(): void {
    const { status } = this.#state()
    const isRefused = status === 'ended' || status === 'not yet valid'
    if (isRefused && status !== this.#checked) void this.#check()
  }

  async #check(): Promise<void> {
    try {
      const { status, endsFirst } = this.#state()
      this.#checked = status
      if (status === 'good') return
      const { folder } = this
      if (folder !== undefined && endsFirst === 'certificate') await this.#renew(folder)
      this.#warn()
    } catch (error) {
      log.error('could not check the certificate', { error })
    }
  }

  async #renew(folder: TlsFolder): Promise<void> {
    try {
      await makeCertificate(folder, { hosts: [], mayMakeAuthority: false }, this.#clock.wall())
      this.look()
    } catch (error) {
      log.error('could not renew the certificate', { error })
    }
  }

  #warn(): void {
    const { status, begins, ends, advice } = this.#facts()
    const certificate = this.#files.certFile
    if (status === 'ends soon') {
      const { daysLeft } = this.#state()
      log.warn(`the certificate ends on ${ends}. ${advice}`, { certificate, daysLeft })
    }
    if (status === 'ended') {
      log.error(`clients refuse the certificate: it ended on ${ends}. ${advice}`, { certificate })
    }
    if (status === 'not yet valid') {
      log.error(`clients refuse the certificate until ${begins}. ${advice}`, { certificate })
    }
  }

  #facts(): CertificateFacts {
    const state = this.#state()
    const { certFile, keyFile, isHandedOver } = this.#files
    const inUse = { state, folder: this.folder, files: [certFile, keyFile], isHandedOver }
    return {
      status: state.status,
      begins: dayOf(state.validFrom),
      ends: dayOf(state.validUntil),
      advice: certificateAdvice(inUse, this.#clock.wall()),
    }
  }

  #state = (): CertificateState => stateAt(this.#content, this.#clock.wall())
}
