// With --splitting, what makes certificates is a part of the bundle of its own, which a server that
// only serves never reads.

/**
 * Loads what makes certificates, and as late as this: a server that makes none is smaller without it.
 */
export async function loadIssuing() {
  // The library looks for this global as soon as it is loaded.
  await import('reflect-metadata')
  return import('./issuing.ts')
}
