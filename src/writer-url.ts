// In the executable every module has the address of its entry point, so this works from here alone.
export const WRITER_URL = new URL('./writer.worker.ts', import.meta.url)
