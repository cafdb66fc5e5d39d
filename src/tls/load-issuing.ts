/**
 * Loads what makes certificates, and as late as this: a server that makes none is smaller without it.
 */
export async function loadIssuing() {
  // The library looks for this global as soon as it is loaded.
  await import('reflect-metadata')
  return import('./issuing.ts')
}
