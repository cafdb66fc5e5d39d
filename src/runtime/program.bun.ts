/** Whether the program may work on a database that shops share, and be installed as a service. */
export const IS_WHOLE = true

/** The words between the runtime and its script in a call, as a person types it. */
export const RUN_WORDS: readonly string[] = []

/** Whether a module is in a compiled program: there it has a URL in a file system of Bun's own. */
export const isCompiled = (moduleUrl: string): boolean =>
  moduleUrl.includes('/$bunfs/') || moduleUrl.includes('/~BUN/')
