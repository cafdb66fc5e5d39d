import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../shape/sources.ts'

// A machine that checks changes must have all of it.
const mayLack = process.env.CI === undefined

const has = (program: string): boolean => Bun.which(program) !== null

export const lacksNode = mayLack && !(has('node') && has('npm'))

/** Deno comes with the dependencies, where there is a build of it for the machine. */
const builds = join(ROOT, 'node_modules/@deno')
export const lacksDeno = mayLack && !(existsSync(builds) && readdirSync(builds).length > 0)

export const lacksCurl = mayLack && !has('curl')
export const lacksPython = mayLack && !has('python3')
export const lacksPythonGenerator = mayLack && !has('openapi-python-client')
