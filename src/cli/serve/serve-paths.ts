/** What a flag of serve names on the disk, and what serve does with it. */
export interface ServePath {
  readonly names: 'folder' | 'file'
  readonly serve: 'writes' | 'reads'
  /** A value that is a word and no path. */
  readonly except?: string
}

/** Every flag of serve that names something on the disk: what a service has to be given access to. */
export const SERVE_PATHS: Readonly<Record<string, ServePath>> = {
  '--data': { names: 'folder', serve: 'writes' },
  '--backup-dir': { names: 'folder', serve: 'writes', except: 'off' },
  '--log-file': { names: 'file', serve: 'writes' },
  '--tls-cert': { names: 'file', serve: 'reads' },
  '--tls-key': { names: 'file', serve: 'reads' },
}
