import { isCompiled, RUN_WORDS } from '#runtime/program'
import { installedService } from './cli/machine/installed-service.ts'
import { run } from './cli/program.ts'
import { processTerminal } from './cli/terminal/process-terminal.ts'
import { startedAs } from './cli/terminal/started-as.ts'

const { env, platform, execPath, argv } = process
const script = isCompiled(import.meta.url) ? undefined : argv[1]

process.exit(
  await run(argv.slice(2), {
    terminal: await processTerminal(env),
    env,
    now: Date.now,
    platform,
    // Looks for the program in each folder of PATH.
    get program() {
      return startedAs({
        ...{ execPath, runWords: RUN_WORDS, script, launcher: env.PETSTOCK_LAUNCHER },
        ...{ path: env.PATH, platform },
      })
    },
    installedService,
  }),
)
