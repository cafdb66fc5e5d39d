import packageJson from '../../package.json' with { type: 'json' }
import { buildName } from './version.macro.ts' with { type: 'macro' }

export const VERSION: string = packageJson.version

/** The commit that the program was built from, and its day. */
export const BUILD: string = buildName()
