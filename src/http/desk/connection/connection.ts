import type { HTTPS_SET_UPS } from './set-ups.ts'

/** Where a request came from, as far as its address and its headers say. What is said here grants nothing. */
export interface RequestOrigin {
  readonly isOnThisMachine: boolean
  /** Whether a proxy has forwarded it. */
  readonly cameByProxy: boolean
}

/** Whether HTTPS can be set up by a request, or why not. */
export type HttpsSetUp = (typeof HTTPS_SET_UPS)[number]

/** How devices reach the service, and what HTTPS lacks. Times are UTC epoch milliseconds. */
export interface ConnectionState {
  /** Where other devices of the network reach the service, the most likely first; never a loopback one. */
  readonly addresses: readonly ReachableAddress[]
  /** What --base-url says of the address; null: nothing. */
  readonly publicUrl: string | null
  /** Whether the service listens for its own machine alone. */
  readonly loopbackOnly: boolean
  readonly https: boolean
  readonly onThisMachine: boolean
  /** Whether the request came by a proxy, or the service expects one. */
  readonly behindProxy: boolean
  /** Whether other servers work on the same database. */
  readonly manyServers: boolean
  /** The certificate in use, or one that was made and is not in use yet; null: there is none. */
  readonly certificate: CertificateFacts | null
  readonly setUp: HttpsSetUp
  /** How the service has to be started again; null: it does not have to be. */
  readonly restart: Restart | null
}

export interface ReachableAddress {
  readonly url: string
  /** Whether the certificate is for it; null: there is none. */
  readonly certified: boolean | null
}

export interface CertificateFacts {
  readonly hosts: readonly string[]
  readonly validUntil: number
  readonly inUse: boolean
  /** The authority of petstock that has signed it; null: the certificate is of the shop's own. */
  readonly authority: { readonly sha256: string; readonly validUntil: number } | null
}

export interface Restart {
  /** The flags of serve that are lacking, each with its value. */
  readonly flags: readonly string[]
  /** The whole command, for a terminal; null: only the shop knows it. */
  readonly command: string | null
  /** Whether the command is one that installs the service again. */
  readonly service: boolean
}

export type HttpsOutcome =
  | { readonly outcome: 'made' }
  /** @property problem a sentence */
  | { readonly outcome: 'invalid_host'; readonly problem: string }
  | { readonly outcome: 'own_certificate' | 'no_data_folder' }
  /** @property reason a sentence that says what to do */
  | { readonly outcome: 'refused'; readonly reason: string }

/** What the page needs to bring devices to the service. */
export interface ShopConnection {
  state(origin: RequestOrigin): Promise<ConnectionState>
  /** Makes the authority and the certificate, or renews it. @param hosts besides those that the machine knows of itself */
  setUpHttps(hosts: readonly string[]): Promise<HttpsOutcome>
  /** The certificate of the shop's authority in PEM, which devices trust; undefined where petstock has made none. */
  authority(): Promise<string | undefined>
}
