// A write past a limit of file sizes is to fail, as on a full disk. Unless it is listened to, the signal ends the program.
if (Deno.build.os === 'linux') Deno.addSignalListener('SIGXFSZ', () => {})

/** Whether the program may work on a database that shops share, and be installed as a service. */
export const IS_WHOLE = false

/**
 * The words between the runtime and its script in a call, as a person types it. Only `serve` needs the
 * network; the files of a command may be anywhere.
 */
export const RUN_WORDS: readonly string[] = [
  ...['run', '--allow-env', '--allow-sys', '--allow-net', '--allow-read', '--allow-write'],
]

/** Whether a module is in a compiled program. */
export const isCompiled = (): boolean => Deno.build.standalone
