import { Worker, type WorkerOptions } from 'node:worker_threads'

// Bun gives such a thread a smaller heap; other runtimes do not know the option.
const OPTIONS: WorkerOptions & { readonly smol: true } = { smol: true }

/** Starts a thread, which runs a module. */
export const startThread = (entryPoint: URL): Worker => new Worker(entryPoint, OPTIONS)
