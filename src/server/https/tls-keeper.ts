import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../clocks/clock.ts'
import { DAY_MS, MINUTE_MS } from '../../clocks/durations.ts'
import {
  type CertificateFacts,
  otherCertificateInUse,
  servedCertificate,
} from '../../health/certificate.ts'
import type { Check } from '../../health/check.ts'
import { nodeCrypto } from '../../late-node.ts'
import {
  type CertificateContent,
  type CertificateState,
  dayOf,
  isOurs,
  readCertificate,
  stateAt,
} from '../../tls/certificate.ts'
import { certificateAdvice } from '../../tls/certificate-advice.ts'
import { type Pair, PairWatch, type TlsFiles } from '../../tls/pair-watch.ts'
import { type TlsFolder, tlsFolderOf } from '../../tls/tls-folder.ts'
import { makeOnThread } from './certificate-thread.ts'

// A certificate is renewed for the same private key, so that the two files of a server always fit
// together.

const log = getLogger(['petstock', 'tls'])

const LOOK_EVERY_MS = MINUTE_MS
/** After so many seconds without a result the disk counts as stalled. Seconds are counted, as a machine in standby skips them. */
const STALLED_AFTER = 5
const SECOND_MS = 1_000
const STALLED = 'the files of the certificate could not be read within 5 seconds'

/**
 * Keeps a server's certificate valid: renews one that petstock has made, uses one that was changed on the
 * disk, and warns of one that nears its end.
 */
export class TlsKeeper {
  readonly #files: TlsFiles
  readonly #place: TlsFolder | undefined
  readonly #watch: Pick<PairWatch, 'readChanged'>
  readonly #clock: Clock
  readonly #use: (tls: Pair) => void
  #stops: readonly (() => void)[] = []
  #current: Pair
  #content: CertificateContent
  #checked: CertificateState['status'] = 'good'
  /** Why what is on the disk is not in use; undefined where it is. */
  #problem: string | undefined
  #looking: Promise<void> | undefined
  #isDue = false
  #isStalled = false
  #isStopped = false

  /** @param use serves with another certificate from then on */
  constructor(
    tls: Pair & TlsFiles,
    clock: Clock,
    use: (tls: Pair) => void,
    watch: Pick<PairWatch, 'readChanged'> = new PairWatch(tls),
  ) {
    this.#files = tls
    this.#place = tlsFolderOf(tls.certFile, tls.keyFile)
    this.#watch = watch
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
    return isOurs(new (nodeCrypto().X509Certificate)(this.#current.cert)) ? this.#place : undefined
  }

  /** How the certificate in use is, for those who look after the service. */
  check(): Check {
    const inUse = servedCertificate(this.#facts())
    const problem = this.#isStalled ? STALLED : this.#problem
    return problem === undefined ? inUse : otherCertificateInUse(problem, inUse)
  }

  start(): void {
    this.#stops = [
      this.#clock.every(LOOK_EVERY_MS, () => void this.look()),
      this.#clock.every(DAY_MS, () => void this.#check()),
    ]
    void this.#check()
  }

  stop(): void {
    this.#isStopped = true
    for (const stop of this.#stops) stop()
  }

  /** Uses a certificate that was changed on the disk. Runs one look at a time: on a disk that hangs they would pile up. */
  look(): Promise<void> {
    this.#isDue = true
    this.#looking ??= this.#lookWhileDue().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #lookWhileDue(): Promise<void> {
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false
      let waited = 0
      const stopWaiting = this.#clock.every(SECOND_MS, () => {
        waited += 1
        if (waited >= STALLED_AFTER) this.#reportStall()
      })
      try {
        this.#take(await this.#watch.readChanged())
      } catch (error) {
        this.#problem = `the new certificate cannot be used: ${(error as Error).message}`
        log.error('could not use the new certificate; the one before stays in use', { error })
      } finally {
        stopWaiting()
        if (this.#isStalled) log.info('the files of the certificate can be read again')
        this.#isStalled = false
      }
    }
  }

  #reportStall(): void {
    if (this.#isStalled || this.#isStopped) return
    this.#isStalled = true
    const { certFile, keyFile } = this.#files
    log.error(`${STALLED}; the one before stays in use`, { certificate: certFile, key: keyFile })
  }

  /** @param read what the files hold, if one of them has changed */
  #take(read: Pair | undefined): void {
    if (this.#isStopped) return
    const { cert, key } = this.#current
    if (read !== undefined) {
      if (read.cert !== cert || read.key !== key) this.#change(read)
      this.#problem = undefined
    }
    this.#seeToClock()
  }

  #change(pair: Pair): void {
    this.#use(pair)
    this.#current = pair
    this.#content = readCertificate(pair.cert)
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
      const wish = { hosts: [], mayMakeAuthority: false }
      const made = await makeOnThread({ folder, wish, now: this.#clock.wall() })
      if (made.outcome === 'refused') throw new Error(made.message)
      await this.look()
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
