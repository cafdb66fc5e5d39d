import { isCompiled, RUN_WORDS } from '#runtime/program'
import { processTerminal } from './cli/process-terminal.ts'
import { run } from './cli/program.ts'
import { installedService } from './cli/service/installed-service.ts'
import { startedAs } from './cli/started-as.ts'

const { env, platform, execPath, argv } = process
const script = isCompiled(import.meta.url) ? undefined : argv[1]

process.exit(
  await run(argv.slice(2), {
    terminal: await processTerminal(env),
    env,
    now: Date.now,
    platform,
    program: startedAs({
      ...{ execPath, runWords: RUN_WORDS, script, launcher: env.PETSTOCK_LAUNCHER },
      ...{ path: env.PATH, platform },
    }),
    installedService,
  }),
)
