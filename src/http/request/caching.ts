/** What responses say of how they may be kept: values of `Cache-Control`. */
export const CACHE_CONTROL = {
  /** For a file of everybody: a browser asks each time whether it has changed. */
  asked: 'no-cache',
  /** For what a key may see, which may change at any moment. */
  private: 'private, no-cache',
  /** For a key or a code, or for what will have passed: nothing keeps it. */
  none: 'no-store',
  /** For a stream: a proxy that compresses would wait for more to compress (RFC 9111, 5.2.2.6). */
  stream: 'no-store, no-transform',
  /** For a file whose name changes with its content: a browser asks for it once. */
  forGood: 'public, max-age=31536000, immutable',
} as const
