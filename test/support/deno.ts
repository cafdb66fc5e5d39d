import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const DIST = join(ROOT, 'dist')
const BUNDLE = join(DIST, 'deno')

/** The runtime itself: what the package has by that name is a script of Node's, which starts it. */
export const DENO = join(
  ROOT,
  `node_modules/@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}/deno`,
)

/** With every permission, or a server with those of the guide alone. */
type Runtime = 'deno' | 'deno-confined'

const RUNTIME = process.env.PETSTOCK_TEST_RUNTIME

const isDeno = (runtime: string | undefined): runtime is Runtime =>
  runtime === 'deno' || runtime === 'deno-confined'

/** Whether the program that the tests start runs under Deno. */
export const underDeno = isDeno(RUNTIME)

/** The environment with which the program runs a module before its own. */
export const preloading = (module: string): Record<string, string> =>
  underDeno ? { PRELOAD: module } : { BUN_OPTIONS: `--preload ${module}` }

/** The flags of the guide's command to serve, as words of a shell. */
export function guideFlags(): string[] {
  const guide = readFileSync(join(ROOT, 'src/help/deno.md'), 'utf8')
  const command = /^deno run ((?:.|\\\n)*?) dist\/deno\/main\.js serve/m.exec(guide)?.[1]
  if (command === undefined) throw new Error('the guide has no command that serves')
  return command.trim().split(/[\s\\]+/)
}

/** The program under Deno; undefined where the tests are about the compiled program. */
export const denoLauncher = (): string | undefined =>
  isDeno(RUNTIME) ? launcherFor(RUNTIME) : undefined

/** Makes a script that runs the bundle as the compiled program runs: by its own name, as one process. @returns its path */
export function launcherFor(runtime: Runtime): string {
  const confined = guideFlags()
    .map((flag) =>
      flag
        .replaceAll(/dist.deno/g, BUNDLE)
        .replaceAll('petstock-data', '$data')
        .replaceAll('3000', '$port'),
    )
    .map((flag) => `"${flag}"`)
    .join(' ')
  const folder = join(DIST, `under-${runtime}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'petstock')
  const script = `#!/bin/sh
# Never looks for newer versions of itself.
export DENO_NO_UPDATE_CHECK=1
case ":$PATH:" in *:'${folder}':*) launcher=petstock ;; *) launcher='${file}' ;; esac
export PETSTOCK_LAUNCHER=$launcher
data=petstock-data port=3000 before=
for word in "$@"; do
  case $before in --data) data=$word ;; --port) port=$word ;; esac
  before=$word
done
if [ "$1" = serve ] && [ ${runtime} = deno-confined ]; then set -- ${confined} '${BUNDLE}/main.js' "$@"
else set -- --quiet --no-prompt -A '${BUNDLE}/main.js' "$@"
fi
exec '${DENO}' run \${PRELOAD:+--preload "$PRELOAD"} "$@"
`
  // Tests that run side by side make the same file.
  const made = `${file}.${process.pid}`
  writeFileSync(made, script)
  chmodSync(made, 0o755)
  renameSync(made, file)
  return file
}
