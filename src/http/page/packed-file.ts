/** The path below which the page's files are served; the page itself is at `/`. */
export const PAGE_FILES = '/page/'

/** The name under which the page makes the address of its worker a trusted one. */
export const WORKER_POLICY = 'petstock-worker'

/** The page for a guide that there is not. */
export const HELP_NOT_FOUND = 'not-found.html'

/** A file of the stock page, as the build packs it. */
export interface PackedFile {
  /** `page.html`, or a name that changes with the content. */
  readonly name: string
  /** Its content type. */
  readonly type: string
  readonly etag: string
  /** Its content, compressed, in base64. */
  readonly gzip: string
}
