import { findTool } from './tools.ts'

export const SOMEBODY = 65_534

/** What comes before a program that runs as another user, since root can read and write everything: `needs('another user')`. */
export const asSomebody = (): string[] => [
  findTool('another user'),
  `--reuid=${SOMEBODY}`,
  `--regid=${SOMEBODY}`,
  '--clear-groups',
]
