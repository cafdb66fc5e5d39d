import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const HELP = join(import.meta.dir, '../../src/help')

/** Commands of a guide, as a person pastes them into a shell. */
export interface GuideBlock {
  /** The machines on which they are to be run. */
  readonly machines: readonly string[]
  readonly commands: string
}

export interface GuideSection {
  readonly title: string
  readonly blocks: readonly GuideBlock[]
}

export const readGuide = (name: string): string => readFileSync(join(HELP, name), 'utf8')

/** The commands of a guide, by section: each block of `sh` that comes after a line like "On **db1** and **db2**:". */
export function guideSections(guide: string): GuideSection[] {
  return guide
    .split(/^(?=#{2,3} )/m)
    .map((section) => ({
      title: /^#+ (.*)$/m.exec(section)?.[1] ?? '',
      blocks: [
        ...section.matchAll(/\bOn ((?:\*\*\w+\*\*(?:, | and )?)+):\n\n```sh\n(.*?)^```$/gms),
      ].map(([, where = '', commands = '']) => ({
        machines: [...where.matchAll(/\*\*(\w+)\*\*/g)].map(([, machine = '']) => machine),
        commands,
      })),
    }))
    .filter(({ blocks }) => blocks.length > 0)
}

/** How many blocks of commands a guide has, whether a machine is named for them or not. */
export const countCommandBlocks = (guide: string): number => [...guide.matchAll(/^```sh$/gm)].length
