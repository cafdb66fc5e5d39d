import { processTerminal } from './cli/process-terminal.ts'
import { run } from './cli/program.ts'

process.exit(
  await run(process.argv.slice(2), {
    terminal: processTerminal(),
    env: process.env,
    now: Date.now,
    platform: process.platform,
  }),
)
