/** Where the service worker's file is. */
export const SERVICE_WORKER_PATH = '/page/service-worker.js'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * The address of a worker of the page, in the form that the page's policy wants. A policy is made once. Browsers without trusted
 * types take the text.
 * @param path a constant of the program, never a text from elsewhere
 */
export function workerAddress(path: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('petstock-worker', { createScriptURL: ownFile })
  return (policy?.createScriptURL(path) ?? path) as string
}

function ownFile(path: string): string {
  if (!/^\/page\/[\w-]+\.js$/.test(path)) throw new TypeError(`${path} is no file of the page`)
  return path
}
