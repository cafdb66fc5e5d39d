import { cpus } from 'node:os'
import { FIGURES, type Outcome } from './figures.ts'
import { ROUNDS } from './rounds.ts'
import { MissingTool } from './wrk.ts'

// Prints the tables of the guide "How it works", and what else is held against a rival. `bun run bench` runs them all; names after it run only those.

const wanted = process.argv.slice(2)
const chosen = FIGURES.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)

if (chosen.length === 0) {
  console.error(`No such figure. There are:\n${FIGURES.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(1)
}

const [cpu] = cpus()
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpu?.model ?? 'unknown'}, Bun ${Bun.version}, ${process.platform}; median of ${ROUNDS} rounds, least and greatest in brackets\n`,
)
console.log('| figure | must reach | measured | |')
console.log('|---|---|---|---|')

let missed = 0
for (const { name, bound, measure } of chosen) {
  const { text, holds } = await measure().catch(skipped)
  if (holds === false) missed++
  console.log(`| ${name} | ${bound} | ${text} | ${verdictOf(holds)} |`)
}
process.exit(missed > 0 ? 1 : 0)

function skipped(error: unknown): Outcome {
  if (error instanceof MissingTool) return { text: error.message, holds: undefined }
  throw error
}

function verdictOf(holds: Outcome['holds']): string {
  if (holds === undefined) return 'skipped'
  if (holds === 'no bound') return ''
  return holds ? 'holds' : 'MISSED'
}
