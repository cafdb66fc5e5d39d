/** The number of a process that has ended. */
export const deadPid = (): number => Bun.spawnSync(['true']).pid
