import { installedService } from '../../src/cli/machine/installed-service.ts'
import { run } from '../../src/cli/program.ts'
import { processTerminal } from '../../src/cli/terminal/process-terminal.ts'

// The program as main.ts runs it, on a machine whose files are below the folder in the first argument.
const [root, ...args] = process.argv.slice(2)
process.exit(
  await run(args, {
    terminal: await processTerminal(process.env),
    env: process.env,
    now: Date.now,
    platform: process.platform,
    program: 'petstock',
    installedService: () => installedService(root),
  }),
)
