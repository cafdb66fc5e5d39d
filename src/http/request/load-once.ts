/**
 * Loads on the first call, for all callers, and keeps what came. A load that has failed is forgotten: the next call tries again,
 * where one bad moment of the disk would last until the next start.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
