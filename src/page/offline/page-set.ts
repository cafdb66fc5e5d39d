/** The files of one build of the page. They belong together: none is shown beside one of another build. */
export interface PageSet {
  /** Another one for each other set. */
  readonly version: string
  readonly files: readonly PageSetFile[]
}

interface PageSetFile {
  /** `/` for the page itself. */
  readonly path: string
  /** A digest of the content, as browsers check it. */
  readonly integrity: string
}

/** The beginning of the names of the caches that have a set each. */
export const CACHE_PREFIX = 'petstock.page.'
