import { processTerminal } from './cli/process-terminal.ts'
import { run } from './cli/program.ts'
import { installedData } from './cli/service/installed-data.ts'
import { startedAs } from './cli/started-as.ts'

const { env, platform, execPath, argv } = process
// Modules inside the compiled program have URLs in a file system of Bun's own.
const isCompiled = import.meta.url.includes('/$bunfs/') || import.meta.url.includes('/~BUN/')
const script = isCompiled ? undefined : argv[1]

process.exit(
  await run(argv.slice(2), {
    terminal: processTerminal(env),
    env,
    now: Date.now,
    platform,
    program: startedAs({ execPath, script, path: env.PATH, platform }),
    installedData,
  }),
)
