import { dirname } from 'node:path'
import { getLogger } from '@logtape/logtape'
import type { Clock } from '../clocks/clock.ts'
import { DAY_MS, MINUTE_MS } from '../clocks/durations.ts'
import { type CertificateState, certificateState } from '../tls/certificate.ts'
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
  readonly #folder: TlsFolder | undefined
  readonly #watch: PairWatch
  readonly #clock: Clock
  readonly #use: (tls: Pair) => void
  #stops: readonly (() => void)[] = []
  #current: Pair

  /** @param use serves with another certificate from then on */
  constructor(tls: Pair & TlsFiles, clock: Clock, use: (tls: Pair) => void) {
    this.#files = tls
    this.#folder = tlsFolderOf(tls.certFile, tls.keyFile)
    this.#watch = new PairWatch(tls)
    this.#clock = clock
    this.#use = use
    this.#current = tls
  }

  /** The certificate in use, and its key. */
  get current(): Pair {
    return this.#current
  }

  /** The folder of the certificate, if petstock has made it; otherwise undefined. */
  get folder(): TlsFolder | undefined {
    return this.#folder
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
      if (changed === undefined) return
      this.#use(changed)
      this.#current = changed
    } catch (error) {
      log.error('could not use the new certificate; the one before stays in use', { error })
      return
    }
    log.info('uses a new certificate', { certificate: this.#files.certFile })
    void this.#check()
  }

  async #check(): Promise<void> {
    try {
      const { status, endsFirst } = this.#state()
      if (status === 'good') return
      if (this.#folder !== undefined && endsFirst === 'certificate') await this.#renew(this.#folder)
      this.#warn(this.#state())
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

  #warn(state: CertificateState): void {
    const advice = this.#advice(state)
    const [begins, ends] = [state.validFrom, state.validUntil].map(dayOf)
    const certificate = this.#files.certFile
    if (state.status === 'ends soon') {
      const { daysLeft } = state
      log.warn(`the certificate ends on ${ends}. ${advice}`, { certificate, daysLeft })
    }
    if (state.status === 'ended') {
      log.error(`clients refuse the certificate: it ended on ${ends}. ${advice}`, { certificate })
    }
    if (state.status === 'not yet valid') {
      const today = dayOf(this.#clock.wall())
      log.error(
        `clients refuse the certificate until ${begins}. If it is not ${today} today, set the clock of this machine. ${advice}`,
        { certificate },
      )
    }
  }

  #advice({ endsFirst }: CertificateState): string {
    const { certFile, keyFile } = this.#files
    if (this.#folder === undefined) {
      return `Put a new one into ${certFile} and ${keyFile}: it is taken up within a minute, without a restart`
    }
    const command = `\`petstock tls create --data "${dirname(this.#folder.directory)}"\``
    return endsFirst === 'certificate'
      ? `Renew it with ${command}`
      : `Its authority ends then: ${command} makes a new one, which each tablet and till has to trust`
  }

  #state = (): CertificateState => certificateState(this.#current.cert, this.#clock.wall())
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
