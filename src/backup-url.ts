// In the executable every module has the address of its entry point, so this works from here alone.
export const BACKUP_URL = new URL('./backup.worker.ts', import.meta.url)
