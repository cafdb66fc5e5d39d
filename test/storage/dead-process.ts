import { hostname } from 'node:os'

/** This machine, as the names of unfinished backups have it. */
export const HOST = hostname()
  .replace(/[^A-Za-z0-9]/g, '')
  .slice(0, 40)

/** The number of a process that has ended. */
export const deadPid = (): number => Bun.spawnSync(['true']).pid
