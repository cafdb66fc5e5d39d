import { readImport } from '../../src/transfer/read-import.ts'
import { mostResidentMiB, residentMiB } from '../support/resident.ts'

// Reads a file as an import does, in a process of its own, and prints what came of it and what it took.

export interface FileReading {
  readonly problem: string | undefined
  readonly tookMs: number
  /** More than before. */
  readonly mostMiB: number
}

const bytes = await Bun.file(Bun.argv[2] ?? '').bytes()
readImport(new TextEncoder().encode('petId,quantity\n1,1\n'))
const before = residentMiB(process.pid)
const began = performance.now()
const { problems } = readImport(bytes)
const reading: FileReading = {
  problem: problems[0]?.reason,
  tookMs: performance.now() - began,
  mostMiB: mostResidentMiB(process.pid) - before,
}
console.log(JSON.stringify(reading))
