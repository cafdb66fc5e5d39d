/** The path below which the page's files are served; the page itself is at `/`. */
export const PAGE_FILES = '/page/'

/** The file of the service worker. Its name stays, since browsers look there for the next one. */
export const SERVICE_WORKER = 'service-worker.js'

/** The name under which the page makes the addresses of its workers trusted ones. */
export const WORKER_POLICY = 'petstock-worker'

/** The page for a guide that there is not. */
export const HELP_NOT_FOUND = 'not-found.html'

/** A file of the stock page, as the build packs it. */
export interface PackedFile {
  /** `page.html`, `service-worker.js`, or a name that changes with the content. */
  readonly name: string
  /** Its content type. */
  readonly type: string
  readonly etag: string
  /** Its content, compressed, in base64. */
  readonly gzip: string
}
