// The modules that threads run. In the executable every module has the address of its entry point,
// so this works from beside main.ts alone.
export const WRITER_URL = new URL('./writer.worker.ts', import.meta.url)
export const BACKUP_URL = new URL('./backup.worker.ts', import.meta.url)
export const UNDO_URL = new URL('./undo.worker.ts', import.meta.url)
export const REPORT_URL = new URL('./report.worker.ts', import.meta.url)
export const IMPORT_URL = new URL('./import.worker.ts', import.meta.url)
export const TLS_URL = new URL('./tls.worker.ts', import.meta.url)
