import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withTables } from './markdown.ts'
import { tablesOf } from './tables.ts'

const USAGE = `Usage: bun run scale [--shops N] [--seed N] [--write]

Simulates the traffic of shops, and prints what they need. What is assumed about shops is in
scripts/scale/assumptions.ts, what things cost in scripts/scale/unit-costs.ts. --write puts the tables into
src/help/internet-scale.md.`

/** The page has the tables of these. */
export const DEFAULTS = { shops: 100_000, seed: 1 }
export const PAGE = join(import.meta.dir, '../../src/help/internet-scale.md')

function run(): void {
  const { values } = parseArgs({
    options: {
      shops: { type: 'string', default: String(DEFAULTS.shops) },
      seed: { type: 'string', default: String(DEFAULTS.seed) },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [shops, seed] = [Number(values.shops), Number(values.seed)]
  if (values.help) console.log(USAGE)
  else if (!Number.isSafeInteger(shops) || shops < 1_000 || shops > 1_000_000) {
    throw new Error('--shops has to be a whole number from 1000 to 1000000')
  } else if (!Number.isSafeInteger(seed)) throw new Error('--seed has to be a whole number')
  else if (values.write) {
    if (shops !== DEFAULTS.shops || seed !== DEFAULTS.seed) {
      throw new Error('--write takes no other option: the page has the tables of the defaults')
    }
    writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), tablesOf(DEFAULTS)))
  } else {
    for (const [name, text] of Object.entries(tablesOf({ shops, seed }))) {
      console.log(`${name}\n\n${text}\n`)
    }
  }
}

if (import.meta.main) {
  try {
    run()
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
    process.exit(2)
  }
}
